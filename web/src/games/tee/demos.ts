/** Positions to try the rules of Royal Tee on. */

import type { Setup } from "../../protocol";
import type { Demo } from "../ui";

const setup: Setup = { game: "tee", colours: "ry" };

const demos: readonly Demo[] = [
  {
    rule: "T9",
    task: "Walk exactly three steps: drag, tap, or use the arrow keys, then confirm.",
    setup,
    position: "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 3 r",
  },
  {
    rule: "T11",
    task: "Yellow's Royal Tee is in the way.",
    setup,
    position: "12/12/12/12/12/6y5/6r5/12/12/12/12/12 r:g6,y:g7 1 r",
    tries: [{ label: "Walk up anyway", move: "U" }],
  },
  {
    rule: "T15",
    task: "One step down closes the ring around d4: all eight spaces, corners too.",
    setup,
    position: "5y6/12/12/12/12/12/12/2rrr7/2r1r7/2rr8/12/12 r:e4,y:f12 1 r",
    tries: [{ label: "Close the ring", move: "D" }],
  },
  {
    rule: "T15",
    task: "The same with one corner missing: nothing is surrounded.",
    setup,
    position: "5y6/12/12/12/12/12/12/2rr8/2r1r7/2rr8/12/12 r:e4,y:f12 1 r",
    tries: [{ label: "Close the ring", move: "D" }],
  },
  {
    rule: "T16",
    task: "Red's own zone closes the line at the bottom: five spaces are enough.",
    setup,
    position: "5y6/12/12/12/12/12/12/12/12/12/2rrr7/2r9 r:e2,y:f12 1 r",
    tries: [{ label: "Step down to the zone", move: "D" }],
  },
  {
    rule: "T17",
    task: "Yellow's Royal Tee is inside: everything is claimed except the space it is on.",
    setup,
    position: "12/12/12/12/12/12/2rrrr6/2r1yr6/2r2r6/2rrr7/12/12 r:f4,y:e5 1 r",
    tries: [{ label: "Close the ring", move: "D" }],
  },
];

export default demos;
