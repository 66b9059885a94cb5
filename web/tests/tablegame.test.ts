import { expect, it } from "vitest";
import { moveShown } from "../src/lib/tablegame";
import type { RecordRead } from "../src/protocol";

const record = {
  start: "a",
  steps: ["b", "a", "b", "c"].map((position) => ({ position, move: "", effects: [] })),
} as unknown as RecordRead;

it("finds the move that a table showed, though positions come back", () => {
  expect(moveShown(record, "a", 0)).toBe(0);
  expect(moveShown(record, "a", 2)).toBe(2);
  expect(moveShown(record, "b", 1)).toBe(1);
});

it("finds the position where the count does not fit, and the end where there is none", () => {
  expect(moveShown(record, "b", 4)).toBe(3);
  expect(moveShown(record, "x", 9)).toBe(4);
  expect(moveShown(record, null, NaN)).toBe(4);
});
