/** Positions to try the rules of Ur on. */

import type { Setup } from "../../protocol";
import type { Demo } from "../ui";

const ur = (counters: number): Setup => ({ game: "ur", counters });

const demos: readonly Demo[] = [
  {
    rule: "U5",
    task: "Throw each number of dots to see what it means.",
    setup: ur(3),
    position: "o,s,9 o,2,8 L throw",
    tries: [0, 1, 2, 3].map((dots) => ({
      label: dots === 1 ? "1 dot" : `${dots} dots`,
      move: `${dots}:`,
    })),
  },
  {
    rule: "U8",
    task: "Three dots: enter a counter, or move one by 5.",
    setup: ur(2),
    position: "o,4 o*2 L 3",
  },
  {
    rule: "U9",
    task: "You need the exact number to get home: 5 from place 13 is too far.",
    setup: ur(2),
    position: "s,13 o*2 L 3",
    tries: [{ label: "Move from 13 anyway", move: "13" }],
  },
  {
    rule: "U10",
    task: "Hit the single counter on 5. The stack on 9 would send your counter off.",
    setup: ur(3),
    position: "o,4,8 5,9*2 L 2",
  },
  {
    rule: "U11",
    task: "The counter lands on the four fives and moves on by the same number.",
    setup: ur(2),
    position: "o,6 o*2 L 2",
    buttons: { "-": "Don't enter" },
  },
  {
    rule: "U12",
    task: "Reach the rosette, then choose whether to enter a counter.",
    setup: ur(2),
    position: "o,3 o*2 L 2",
    buttons: { "-": "Don't enter" },
  },
  {
    rule: "U13",
    task: "Land on an eye: your opponent then moves a counter 4.",
    setup: ur(2),
    position: "o,s s,8 L 2",
    buttons: { "-": "Don't enter" },
  },
];

export default demos;
