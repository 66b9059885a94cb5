/** What moves did, as sentences. */

import type { Effect } from "../protocol";

/** The sentences of effects, without the next turn, which the status shows. */
export function sentences(effects: readonly Effect[]): string[] {
  return effects.filter(({ kind }) => !kind.endsWith(":turn")).map(({ words }) => words);
}
