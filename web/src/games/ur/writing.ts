/** Positions of Ur as text, written from what lies on the board (N3, N4). */

import { placesOf, type Writing } from "../../boards/twenty/arrange";
import { HOME, OFF, START, type Counts } from "../../boards/twenty/position";
import { READING } from "./reading";

const NAMES: Record<number, string> = { [OFF]: "o", [START]: "s", [HOME]: "h" };

/** Write a side's counters in the order of the track. */
export function writeSide(counts: Counts): string {
  return placesOf(READING)
    .filter((place) => counts[place])
    .map((place) => {
      const count = counts[place] ?? 0;
      return `${NAMES[place] ?? place}${count > 1 ? `*${count}` : ""}`;
    })
    .join(",");
}

export const WRITING: Writing = {
  reading: READING,
  side: writeSide,
  turn: "Thrower",
  pending: [
    { value: "throw", label: "Throw the dice" },
    { value: "0", label: "0 dots thrown" },
    { value: "2", label: "2 dots thrown" },
    { value: "3", label: "3 dots thrown" },
    { value: "rosette", label: "Rosette: may enter" },
    { value: "eye", label: "Eye: opponent moves 4" },
    { value: "eye+", label: "Eye, then the opponent's rosette" },
    { value: "over", label: "Game over" },
  ],
  count: { option: "counters", label: "Counters per side", least: 1, most: 7 },
};
