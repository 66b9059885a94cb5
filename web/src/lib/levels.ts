/** The levels of the bots, as people choose them. */

import type { BotAbout, GameAbout } from "../protocol";

/** The level that is chosen until one chooses. */
export const USUAL = "casual";

/** The five levels of a game, the weakest first; sparring partners are for the arena. */
export function levelsOf(abouts: readonly GameAbout[], game: string): BotAbout[] {
  const bots = abouts.find((about) => about.key === game)?.bots ?? [];
  return bots
    .filter((bot) => bot.level !== null)
    .sort((one, two) => (one.level ?? 0) - (two.level ?? 0));
}

/** A level with what the ladder says of it: "Club · 1532 ± 25". */
export function levelLabel(bot: BotAbout): string {
  return bot.rating ? `${bot.title} · ${bot.rating}` : bot.title;
}

/** The level to begin with: the usual one, or the first there is. */
export function usualLevel(levels: readonly BotAbout[]): string {
  return (levels.find((bot) => bot.name === USUAL) ?? levels[0])?.name ?? "";
}

/** A bot's name within a sentence: "the first game bot". */
export function botName(name: string | null): string {
  return `${(name ?? "").replaceAll("-", " ")} bot`.trim();
}
