/** Positions of Museum Ur as text, written from what lies on the board (M16). */

import type { Writing } from "../../boards/twenty/arrange";
import { HOME, OFF, type Counts } from "../../boards/twenty/position";
import { READING } from "./reading";

const SQUARES = Array.from({ length: 14 }, (_, index) => index + 1);

/** Write a side's pieces in the order of the path; a square with two is named twice, and refused. */
export function writeSide(counts: Counts): string {
  const squares = SQUARES.flatMap((square) => Array<string>(counts[square] ?? 0).fill(`${square}`));
  const home = counts[HOME] ? [`h${counts[HOME]}`] : [];
  return [`o${counts[OFF] ?? 0}`, ...squares, ...home].join(",");
}

export const WRITING: Writing = {
  reading: READING,
  side: writeSide,
  turn: "Thrower",
  pending: [
    { value: "throw", label: "Throw the dice" },
    ...[1, 2, 3, 4].map((dots) => ({
      value: String(dots),
      label: `${dots} ${dots === 1 ? "dot" : "dots"} thrown`,
    })),
    { value: "over", label: "Game over" },
  ],
  count: { option: "pieces", label: "Pieces per side", least: 2, most: 7 },
};
