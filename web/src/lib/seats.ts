/** What seats are called. */

export type GameKey = "tee" | "ur";

export const GAME_NAMES: Record<GameKey, string> = {
  tee: "Royal Tee",
  ur: "The Royal Game of Ur",
};

/** A game's name within a sentence. */
export function inText(game: GameKey): string {
  return GAME_NAMES[game].replace(/^The /, "the ");
}

const NAMES: Record<string, string> = {
  r: "Red",
  b: "Blue",
  y: "Yellow",
  g: "Green",
  L: "Light",
  D: "Dark",
};

/** The name of a seat, such as "Red" or "Light". */
export function seatName(_game: GameKey, seat: string): string {
  return NAMES[seat] ?? seat;
}

export const UR_SEATS = ["L", "D"] as const;

export const TEE_COLOURS = {
  rbyg: "Four players",
  ry: "Red and Yellow",
  bg: "Blue and Green",
} as const;
