/** Positions of Ur as the server spells them (N3), read for drawing. */

export type Side = "L" | "D";

export const OFF = -1;
export const START = 0;
export const HOME = 15;

/** How many counters a side has in each place; off the board is kept under -1. */
export type Counts = Record<number, number>;

/** What lies on the board. */
export interface UrPosition {
  L: Counts;
  D: Counts;
  turn: Side;
  pending: string;
}

export const SIDE_NAMES: Record<Side, string> = { L: "Light", D: "Dark" };

/** Return the other side. */
export function other(side: Side): Side {
  return side === "L" ? "D" : "L";
}

/** Return the place that a text means: `o`, `s`, `1` to `14`, `h`. */
export function placeOf(text: string): number {
  const named: Record<string, number> = { o: OFF, enter: OFF, "+": OFF, s: START, h: HOME };
  return named[text] ?? Number(text);
}

function readSide(text: string): Counts {
  const counts: Counts = {};
  for (const item of text.split(",").filter(Boolean)) {
    const [place = "", count = "1"] = item.split("*");
    counts[placeOf(place)] = Number(count);
  }
  return counts;
}

/** Read a position. */
export function readUr(text: string): UrPosition {
  const [light = "", dark = "", turn = "L", pending = "throw"] = text.split(" ");
  return { L: readSide(light), D: readSide(dark), turn: turn === "D" ? "D" : "L", pending };
}
