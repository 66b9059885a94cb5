/** The levels of the bots, as people choose them. */

import type { GameAbout, LevelAbout } from "../protocol";

/** The levels of a game, the weakest first; sparring partners are for the arena. */
export function levelsOf({ levels, default_level }: GameAbout): LevelAbout[] {
  const ranked = levels
    .filter((level) => level.rank !== null)
    .sort((one, two) => (one.rank ?? 0) - (two.rank ?? 0));
  return ranked.length > 0 ? ranked : levels.filter(({ name }) => name === default_level);
}

/** A level with its rating on the ladder: "Club · 1532 ± 25". */
export function levelLabel(bot: LevelAbout): string {
  return bot.rating ? `${bot.title} · ${bot.rating}` : bot.title;
}

/** A bot's name: "First game bot". */
export function botName(name: string | null): string {
  const words = (name ?? "").replaceAll("-", " ");
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)} bot` : "Bot";
}
