import { describe, expect, it } from "vitest";
import { Queue, along, tween } from "../motion";
import { Hand, line, num, oval } from "../pen";

describe("motion", () => {
  it("goes from the first point to the last, each leg in the same time", () => {
    const points = [
      [0, 0],
      [10, 0],
      [10, 40],
    ] as const;
    expect(along(points, 0)).toEqual([0, 0]);
    expect(along(points, 0.25)).toEqual([5, 0]);
    expect(along(points, 0.5)).toEqual([10, 0]);
    expect(along(points, 1)).toEqual([10, 40]);
    expect(along([[3, 4]], 0.5)).toEqual([3, 4]);
  });

  it("is over at once when it lasts no time", async () => {
    const seen: number[] = [];
    await tween(0, (t) => seen.push(t));
    expect(seen).toEqual([1]);
  });

  it("plays one thing after another, and goes on after a fault", async () => {
    const queue = new Queue();
    const order: string[] = [];
    const first = queue.add(async () => {
      await Promise.resolve();
      order.push("first");
      throw new Error("torn");
    });
    const second = queue.add(async () => void order.push("second"));
    expect(queue.busy).toBe(true);
    await expect(first).rejects.toThrow("torn");
    await second;
    expect(order).toEqual(["first", "second"]);
    expect(queue.busy).toBe(false);
  });
});

describe("the pen", () => {
  it("writes short numbers, and no minus zero", () => {
    expect([0.04, -0.04, 1.25, 3].map(num)).toEqual(["0", "0", "1.3", "3"]);
  });

  it("draws lines and ovals", () => {
    expect(
      line(
        [
          [0, 0],
          [1, 2],
        ],
        true,
      ),
    ).toBe("M0 0L1 2Z");
    expect(oval([5, 5], 2)).toBe("M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z");
  });

  it("draws the same by the same hand", () => {
    const draw = (seed: string): number[] => {
      const hand = new Hand(seed);
      return [hand.next(), hand.between(5, 6), hand.below(3)];
    };
    expect(draw("wood")).toEqual(draw("wood"));
    expect(draw("wood")).not.toEqual(draw("lapis"));
  });
});
