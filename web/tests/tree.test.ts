import { describe, expect, it } from "vitest";
import {
  addMove,
  inOrder,
  isWhole,
  lineThrough,
  parseTree,
  printTree,
  rootNode,
  without,
} from "../src/lib/tree";
import { MOST_MOVES } from "../src/lib/tree";
import { parseShared, positionPath, printShared, recordPath } from "../src/lib/shared";
import type { RecordRead } from "../src/protocol";

const TEXT = "{first} 3: enter {good} ( s 2: ( 1: ) 4 ) ( 4 ) 2: s";

describe("a tree of moves", () => {
  it("prints as it was read", () => {
    for (const text of ["", "3:", TEXT, "a ( b e ( c d ) f ) ( g ) h"])
      expect(printTree(parseTree(text))).toBe(text);
  });

  it("has branches where the brackets are", () => {
    const nodes = parseTree(TEXT);
    expect(nodes[0]).toMatchObject({ comment: "first", children: [1] });
    const [, , enter] = nodes;
    expect(enter).toMatchObject({ move: "enter", comment: "good", parent: 1 });
    expect(nodes[1]?.children.map((child) => nodes[child]?.move)).toEqual(["enter", "s", "4"]);
  });

  it("keeps its order when it is read again", () => {
    const nodes = parseTree("a b");
    addMove(nodes, 0, "c");
    addMove(nodes, 1, "d");
    addMove(nodes, 3, "e");
    const order = inOrder(nodes);
    const again = parseTree(printTree(nodes));
    expect(order.map((number) => nodes[number]?.move)).toEqual(again.map(({ move }) => move));
  });

  it("finds a move that is there, and adds one that isn't", () => {
    const nodes = [rootNode()];
    expect(addMove(nodes, 0, "a")).toBe(1);
    expect(addMove(nodes, 0, "a")).toBe(1);
    expect(addMove(nodes, 0, "b")).toBe(2);
    expect(() => addMove(nodes, 9, "a")).toThrow();
  });

  it("spells a move of several words as one", () => {
    const nodes = [rootNode()];
    addMove(nodes, 0, "resign L");
    expect(printTree(nodes)).toBe("resign_L");
    expect(parseTree("resign_L")[1]?.move).toBe("resign L");
  });

  it("says whether something was left out", () => {
    for (const text of ["", TEXT, "a  b", "a ( b )c", "{two  words} a"])
      expect(isWhole(text, parseTree(text)), text).toBe(true);
    for (const text of [") a", "a ( b", "a {never closed", "a ) b", "( a )"])
      expect(isWhole(text, parseTree(text)), text).toBe(false);
  });

  it("survives nonsense, and has an end", () => {
    expect(parseTree(") ( ( a").map(({ move }) => move)).toEqual(["", "a"]);
    expect(parseTree("a {never closed").length).toBe(4);
    const long = Array.from({ length: 2 * MOST_MOVES }, (_, index) => `m${index}`).join(" ");
    expect(parseTree(long).length).toBe(MOST_MOVES + 1);
  });

  it("knows the line through a move", () => {
    const nodes = parseTree("a b ( c d ) e");
    const moves = (at: number) => lineThrough(nodes, at).map((number) => nodes[number]?.move);
    expect(moves(0)).toEqual(["", "a", "b", "e"]);
    expect(moves(3)).toEqual(["", "a", "c", "d"]);
  });

  it("loses a move with all that follows", () => {
    const { nodes, numbers } = without(parseTree("a b ( c d ) e"), 2);
    expect(printTree(nodes)).toBe("a c d");
    expect(numbers.get(3)).toBe(2);
    expect(numbers.has(5)).toBe(false);
  });
});

describe("the address of an analysis", () => {
  it("is read back as it was written", () => {
    const shared = {
      position: "o*3,s,4*2,11 o*6,8 L 2",
      options: { counters: "7", dice: "3/4" },
      moves: TEXT,
      at: 3,
    };
    const text = printShared(shared);
    expect(text).toContain("position=o*3,s,4*2,11+o*6,8+L+2");
    expect(parseShared(text)).toEqual(shared);
  });

  it("carries a whole game, or the position of a long one", () => {
    const setup = { game: "ur", counters: 2, dice: "1/2", match: null } as const;
    const step = { move: "3:", position: "o*2 o*2 L 3", effects: [] };
    const record = { setup, start: "o*2 o*2 L throw", steps: [step] } as unknown as RecordRead;
    expect(recordPath(record, 1)).toBe(
      "/analyse/ur#position=o*2+o*2+L+throw&counters=2&dice=1/2&moves=3:&at=1",
    );
    const long = { ...record, steps: Array(MOST_MOVES + 1).fill(step) } as RecordRead;
    expect(recordPath(long, 1)).toBe(positionPath(setup, "o*2 o*2 L 3"));
  });

  it("carries a record's variations and comments", () => {
    const setup = { game: "ur", counters: 2, dice: "1/2", match: null } as const;
    const steps = ["3:", "enter"].map((move) => ({ move, position: "", effects: [] }));
    const moves = [
      { after: 0, move: "3:", comment: "" },
      { after: 1, move: "enter", comment: "good\n  start" },
      { after: 0, move: "2:", comment: "" },
    ];
    const tree = { comment: "a game", moves };
    const record = { setup, start: "o*2 o*2 L throw", steps, tree } as unknown as RecordRead;
    const { moves: text, at } = parseShared(recordPath(record, 2).split("#")[1] ?? "");
    expect(text).toBe("{a game} 3: ( 2: ) enter {good start}");
    expect(parseTree(text)[at]?.move).toBe("enter");
    const large = { ...tree, moves: Array(MOST_MOVES + 1).fill(moves[0]) };
    expect(parseShared(recordPath({ ...record, tree: large }, 2).split("#")[1] ?? "").moves).toBe(
      "3: enter",
    );
  });

  it("leaves out what goes without saying", () => {
    expect(printShared({ position: "", options: {}, moves: "", at: 0 })).toBe("");
    expect(parseShared("at=x")).toEqual({ position: "", options: {}, moves: "", at: 0 });
  });
});
