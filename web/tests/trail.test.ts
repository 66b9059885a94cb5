import { expect, test } from "vitest";
import type { Frame } from "../src/lib/timeline";
import { trailOf } from "../src/lib/trail";

let last = 0;
function frame(kind: Frame["kind"], seat: string | null, words = ""): Frame {
  last += 1;
  const effects = words ? [{ kind: "ur:declined", seat: seat ?? "", words } as const] : [];
  return { seq: last, kind, seat, effects, words: [] } as unknown as Frame;
}
const told = (frames: Frame[], shown = last) => trailOf(frames, shown).map(({ words }) => words);

test("the moves of the last turn stay until the next move", () => {
  last = 0;
  const frames = [
    frame("began", null),
    frame("threw", "L", "throw"),
    frame("moved", "L", "one"),
    frame("threw", "D", "throw"),
    frame("moved", "D", "two"),
    frame("called", "D"),
    frame("threw", "D", "throw"),
    frame("moved", "D", "three"),
  ];
  expect(told(frames)).toEqual(["two", "three"]);
  expect(told(frames, 3)).toEqual(["one"]);
  expect(told([...frames, frame("threw", "L", "throw")])).toEqual(["two", "three"]);
  expect(told([...frames, frame("moved", "L", "four")])).toEqual(["four"]);
});

test("nothing is left of a turn that was taken back, or of the game before", () => {
  last = 0;
  const frames = [frame("began", null), frame("moved", "r", "one")];
  expect(told([...frames, frame("taken-back", "r")])).toEqual([]);
  expect(told([...frames, frame("began", null)])).toEqual([]);
  expect(told([...frames, frame("ended", null)])).toEqual(["one"]);
});
