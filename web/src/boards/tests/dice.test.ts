import { describe, expect, it } from "vitest";
import { deal, lying, tumbling } from "../dice/tetrahedron";

describe("dice", () => {
  it.each([
    [3, 2],
    [3, 3],
    [4, 2],
  ])("%i with %i inlaid tips show as many as were thrown", (count, marked) => {
    for (let dots = 0; dots <= count; dots += 1) {
      for (let number = 0; number < 50; number += 1) {
        const thrown = deal(count, dots, marked, `${number}`);
        expect(thrown).toHaveLength(count);
        expect(thrown.filter(({ up }) => up < marked)).toHaveLength(dots);
        expect(thrown.every(({ up }) => up >= 0 && up < 4)).toBe(true);
      }
    }
  });

  it("lie with that tip up, and come to rest there", () => {
    for (let up = 0; up < 4; up += 1) {
      const tips = lying(up, 0.3);
      expect(tips[up]![1]).toBeCloseTo(1);
      for (const tip of [0, 1, 2, 3].filter((other) => other !== up)) {
        expect(tips[tip]![1]).toBeCloseTo(-1 / 3);
      }
    }
    const [die] = deal(3, 1, 2, "rest");
    tumbling(die!, 1).forEach((tip, index) => {
      tip.forEach((part, axis) =>
        expect(part).toBeCloseTo(lying(die!.up, die!.yaw)[index]![axis]!),
      );
    });
  });
});
