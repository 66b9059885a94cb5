/** What moves did, as sentences. */

import type { Effect } from "../protocol";

/** Whether the status puts an effect in its own words: the end, or what led to it. */
export function isEnding({ kind }: Effect, over: boolean): boolean {
  return kind.endsWith(":ended") || (over && kind.endsWith(":resigned"));
}

/** The sentences of effects, without the next turn, which the status shows. */
export function sentences(effects: readonly Effect[]): string[] {
  return effects.filter(({ kind }) => !kind.endsWith(":turn")).map(({ words }) => words);
}
