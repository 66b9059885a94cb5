/** The levels of the bots, as people choose them. */

import type { GameAbout, LevelAbout } from "../protocol";

/** The levels of a game, the weakest first; sparring partners are for the arena. */
export function levelsOf({ levels, default_level }: GameAbout): LevelAbout[] {
  const ranked = levels
    .filter((level) => level.rank !== null)
    .sort((one, two) => (one.rank ?? 0) - (two.rank ?? 0));
  return ranked.length > 0 ? ranked : levels.filter(({ name }) => name === default_level);
}

/** What a level sees, and how strong that makes it. */
export const strengthOf = (level?: LevelAbout): string =>
  [level?.about, level?.standing].filter(Boolean).join(" ");

const KEY = "royal-levels";

function remembered(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Remember the level that was played last. */
export function rememberLevel(game: string, level: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [game]: level }));
  } catch {
    // Without storage, forms start from the weakest level again.
  }
}

/** The level that forms start from: the last one played, or the weakest for a newcomer. */
export function firstLevel(about: GameAbout): string {
  const levels = levelsOf(about);
  const last = remembered()[about.key];
  const found = levels.find(({ name }) => name === last) ?? levels[0];
  return found?.name ?? about.default_level;
}

/** A bot's name: "First game bot". */
export function botName(name: string | null): string {
  const words = (name ?? "").replaceAll("-", " ");
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)} bot` : "Bot";
}
