/** What the last turn did: a board marks it until the next move. */

import type { Effect } from "../protocol";
import type { Frame } from "./timeline";

/** A list that begins again: nothing before it belongs to the last turn. */
const FRESH = new Set<Frame["kind"]>(["offered", "began", "taken-back"]);

/**
 * Return the effects of the moves that the last player made in a row, up to the frame shown. A
 * throw changes nothing on the board: the moves before it stay marked until the next one.
 */
export function trailOf(frames: readonly Frame[], shown: number): Effect[] {
  const found: Frame[] = [];
  for (const frame of frames.filter(({ seq }) => seq <= shown).reverse()) {
    if (FRESH.has(frame.kind)) break;
    const [last] = found;
    const isOther = last !== undefined && frame.seat !== last.seat;
    if (isOther && (frame.kind === "moved" || frame.kind === "threw")) break;
    if (frame.kind === "moved") found.unshift(frame);
  }
  return found.flatMap(({ effects }) => effects);
}
