/** What moves did, as sentences. */

import type { Effect } from "../protocol";

/** Whether an effect is the end of the game, which the status puts in its own words. */
export function isEnding({ kind }: Effect): boolean {
  return kind.endsWith(":ended");
}

/** The sentences of effects, without the next turn, which the status shows. */
export function sentences(effects: readonly Effect[]): string[] {
  return effects.filter(({ kind }) => !kind.endsWith(":turn")).map(({ words }) => words);
}
