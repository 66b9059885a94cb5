/** A game of a table as a line of positions. */

import type { Frame } from "./timeline";

/** The positions from the start of a game to one of its stops, without what was taken back. */
export function lineTo(stops: readonly Frame[], at: number): string[] {
  const line: string[] = [];
  for (const { kind, position } of stops.slice(0, at + 1)) {
    if (kind === "began") line.length = 0;
    else if (kind === "taken-back") {
      line.pop();
      while (line.length > 1 && line.at(-1) !== position) line.pop();
      continue;
    }
    line.push(position ?? "");
  }
  return line;
}
