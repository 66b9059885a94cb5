import { expect, test } from "vitest";
import { lineTo } from "../src/lib/line";
import type { Frame } from "../src/lib/timeline";

test("a game's line leaves out what was taken back, and games before it", () => {
  const stop = (kind: Frame["kind"], position: string) => ({ kind, position }) as Frame;
  const made = [
    stop("began", "a"),
    stop("moved", "b"),
    stop("began", "s"),
    stop("threw", "t"),
    stop("moved", "u"),
    stop("threw", "v"),
    stop("taken-back", "t"),
    stop("moved", "w"),
  ];
  expect(lineTo(made, 1)).toEqual(["a", "b"]);
  expect(lineTo(made, 5)).toEqual(["s", "t", "u", "v"]);
  expect(lineTo(made, 6)).toEqual(["s", "t"]);
  expect(lineTo(made, 7)).toEqual(["s", "t", "w"]);
});
