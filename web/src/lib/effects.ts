/** What moves did, as sentences. */

import type { Effect } from "../protocol";

/** The sentences of some effects; the status line already shows whose turn is next. */
export function told(effects: readonly Effect[]): string[] {
  return effects.filter(({ kind }) => !kind.endsWith(":turn")).map(({ words }) => words);
}
