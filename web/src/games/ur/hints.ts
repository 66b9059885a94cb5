/** Hints for a first game of Ur. */

import type { TableView } from "../../protocol";
import type { Hint } from "../ui";
import { pendingIn } from "./reading";

const MOVE: Hint = {
  key: "ur-move",
  text: "Counters that can move glow. Point at one, or tap it once, to see where it lands and what follows.",
  rule: "U8",
};

const HINTS: Record<string, Hint> = {
  throw: {
    key: "ur-throw",
    text: "Three dice, two marked tips each. No dots move 4, two move 1, three move 5 or enter a counter; one dot ends your turn.",
    rule: "U5",
  },
  "3": {
    key: "ur-three",
    text: "Three dots are the way in: enter a counter on S, or move one on the board by 5.",
    rule: "U8",
  },
  "0": MOVE,
  "2": MOVE,
  rosette: {
    key: "ur-rosette",
    text: "A rosette lets you enter another counter at once, if you like.",
    rule: "U12",
  },
  eye: {
    key: "ur-eye",
    text: "Your opponent landed on an eye: you may move one of your counters 4.",
    rule: "U13",
  },
};

export function hint({ position }: TableView): Hint | null {
  return HINTS[pendingIn(position ?? "")] ?? null;
}
