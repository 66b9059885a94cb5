/**
 * Small positions to try a rule on. What a move does the service says; here stand only the
 * positions, and which moves to offer on them.
 */

import type { Setup } from "./start";

export interface Demo {
  rule: string;
  /** What to try. */
  task: string;
  setup: Setup;
  position: string;
  /** Ur: the moves on offer, by position. */
  moves?: Record<string, string[]>;
  /** Moves to try by a button, refused ones among them. */
  tries?: { label: string; move: string }[];
}

const ur = (counters: number): Setup => ({ game: "ur", counters });
const tee: Setup = { game: "tee", colours: "ry" };

const UR: Demo[] = [
  {
    rule: "U5",
    task: "Throw each number of dots and see what it means.",
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
    moves: { "o,4 o*2 L 3": ["4", "enter"] },
  },
  {
    rule: "U9",
    task: "Home is reached by the exact score: 5 from place 13 is too far.",
    setup: ur(2),
    position: "s,13 o*2 L 3",
    moves: { "s,13 o*2 L 3": ["s"] },
    tries: [{ label: "Move from 13 all the same", move: "13" }],
  },
  {
    rule: "U10",
    task: "Light hits the single counter on 5; the stack on 9 would send him off.",
    setup: ur(3),
    position: "o,4,8 5,9*2 L 2",
    moves: { "o,4,8 5,9*2 L 2": ["4", "8"] },
  },
  {
    rule: "U11",
    task: "The counter lands on the four fives and moves on by the same score.",
    setup: ur(2),
    position: "o,6 o*2 L 2",
    moves: { "o,6 o*2 L 2": ["6"], "o,8 o*2 L rosette": ["+", "-"] },
  },
  {
    rule: "U12",
    task: "Reach the rosette, then enter a counter, or do not.",
    setup: ur(2),
    position: "o,3 o*2 L 2",
    moves: { "o,3 o*2 L 2": ["3"], "o,4 o*2 L rosette": ["+", "-"] },
  },
  {
    rule: "U13",
    task: "Light steps on an eye: Dark at once moves one of his counters 4.",
    setup: ur(2),
    position: "o,s s,8 L 2",
    moves: { "o,s s,8 L 2": ["s"], "o,1 s,8 L eye": ["s", "8"], "o,1 4,8 L eye+": ["+", "-"] },
  },
];

const TEE: Demo[] = [
  {
    rule: "T9",
    task: "Walk exactly three steps: drag, tap, or use the arrow keys, then confirm.",
    setup: tee,
    position: "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 3 r",
  },
  {
    rule: "T11",
    task: "Yellow's Royal Tee stands in the way.",
    setup: tee,
    position: "12/12/12/12/12/6y5/6r5/12/12/12/12/12 r:g6,y:g7 1 r",
    tries: [{ label: "Walk up all the same", move: "U" }],
  },
  {
    rule: "T15",
    task: "One step down closes the ring round d4: all eight spaces, corners too.",
    setup: tee,
    position: "5y6/12/12/12/12/12/12/2rrr7/2r1r7/2rr8/12/12 r:e4,y:f12 1 r",
    tries: [{ label: "Close the ring", move: "D" }],
  },
  {
    rule: "T15",
    task: "The same with one corner missing: nothing is surrounded.",
    setup: tee,
    position: "5y6/12/12/12/12/12/12/2rr8/2r1r7/2rr8/12/12 r:e4,y:f12 1 r",
    tries: [{ label: "Close the ring", move: "D" }],
  },
  {
    rule: "T16",
    task: "Red's own zone closes the line at the bottom: five spaces are enough.",
    setup: tee,
    position: "5y6/12/12/12/12/12/12/12/12/12/2rrr7/2r9 r:e2,y:f12 1 r",
    tries: [{ label: "Step down to the zone", move: "D" }],
  },
  {
    rule: "T17",
    task: "Yellow's Royal Tee is inside: everything is claimed but the space it stands on.",
    setup: tee,
    position: "12/12/12/12/12/12/2rrrr6/2r1yr6/2r2r6/2rrr7/12/12 r:f4,y:e5 1 r",
    tries: [{ label: "Close the ring", move: "D" }],
  },
];

export const DEMOS: Record<string, Demo[]> = { ur: UR, tee: TEE };
