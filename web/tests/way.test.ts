import { describe, expect, it } from "vitest";
import { addMove, rootNode } from "../src/lib/tree";
import { keyOf, wayTo } from "../src/lib/way";
import type { Effect } from "../src/protocol";

/** A line of moves; positions are numbered, and one that begins with "resign" resigns. */
function line(...moves: string[]) {
  const nodes = [rootNode()];
  moves.forEach((move, at) => addMove(nodes, at, move));
  return nodes.map((node, number) => ({
    ...node,
    position: `p${number}`,
    effects: [{ kind: node.move.startsWith("resign") ? "tee:resigned" : "tee:walked" } as Effect],
  }));
}

describe("the way to a move", () => {
  it("is its position", () => {
    const nodes = line("U", "D");
    expect([0, 1, 2].map((at) => wayTo(nodes, at))).toEqual([
      { position: "p0", moves: [] },
      { position: "p1", moves: [] },
      { position: "p2", moves: [] },
    ]);
  });

  it("begins before the first resignation", () => {
    const nodes = line("U", "resign b", "-", "resign y", "D");
    expect(wayTo(nodes, 1)).toEqual({ position: "p1", moves: [] });
    expect(wayTo(nodes, 2)).toEqual({ position: "p1", moves: ["resign b"] });
    expect(wayTo(nodes, 5)).toEqual({ position: "p1", moves: ["resign b", "-", "resign y", "D"] });
  });

  it("differs from that of the same position without it", () => {
    expect(keyOf({ position: "p", moves: ["-"] })).not.toBe(keyOf({ position: "p", moves: [] }));
  });
});
