/** Positions to try the rules of Museum Ur on. */

import type { Setup } from "../../protocol";
import type { Demo } from "../ui";

const museum = (pieces: number): Setup => ({ game: "museum", pieces });

const demos: readonly Demo[] = [
  {
    rule: "M5",
    task: "Throw each number of dots to see what it means.",
    setup: museum(3),
    position: "o1,3,9 o1,2,8 L throw",
    tries: [0, 1, 2, 3, 4].map((dots) => ({
      label: dots === 1 ? "1 dot" : `${dots} dots`,
      move: `${dots}:`,
    })),
  },
  {
    rule: "M6",
    task: "Three dots: enter a piece on square 3, or move one three squares.",
    setup: museum(3),
    position: "o2,5 o3 L 3",
  },
  {
    rule: "M7",
    task: "Square 6 already has one of your pieces: the one on 4 can't move 2.",
    setup: museum(2),
    position: "o0,4,6 o2 L 2",
    tries: [{ label: "Move from 4 anyway", move: "4" }],
  },
  {
    rule: "M8",
    task: "Capture the piece on 7: it goes back to the start.",
    setup: museum(2),
    position: "o1,5 o1,7 L 2",
  },
  {
    rule: "M9",
    task: "Land on the rosette, and you throw again.",
    setup: museum(2),
    position: "o1,2 o2 L 2",
  },
  {
    rule: "M10",
    task: "Dark is on the middle rosette, where nothing can be captured.",
    setup: museum(2),
    position: "o1,6 o1,8 L 2",
    tries: [{ label: "Move from 6 anyway", move: "6" }],
  },
  {
    rule: "M11",
    task: "From 13 you need exactly 2 to get home. From 14, 2 is too far.",
    setup: museum(2),
    position: "o0,13,14 o2 L 2",
    tries: [{ label: "Move from 14 anyway", move: "14" }],
  },
];

export default demos;
