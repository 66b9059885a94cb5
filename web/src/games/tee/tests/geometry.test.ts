import { describe, expect, it } from "vitest";
import samples from "../samples.json";
import type { Effect } from "../../../protocol";
import {
  COLOURS,
  FIELD,
  PITCH,
  SPACES,
  cellOf,
  coordinate,
  letterBetween,
  spaceAt,
  spaceOf,
  spotOf,
  trail,
  zoneAt,
  type Colour,
} from "../geometry";
import { beside } from "../gesture";
import { countOwners, readTee } from "../position";
import { Scene } from "../scene.svelte";
import { border } from "../shapes";
import { closing, spread } from "../spread";
import { spaceWords } from "../words";

const SET_UP = "5y6/12/12/12/12/11b/g11/12/12/12/12/6r5 r:g1,b:l7,y:f12,g:a6 1 r";

describe.each(COLOURS)("the board with %s at the bottom", (bottom) => {
  it("has a cell for each space and a space for each cell", () => {
    const cells = new Set(SPACES.map((space) => `${cellOf(space, bottom)}`));
    expect(cells.size).toBe(144);
    for (const space of SPACES) expect(spaceOf(cellOf(space, bottom), bottom)).toBe(space);
  });

  it("finds the space under a pointer, up to its rim", () => {
    for (const space of SPACES) {
      const [x, y] = spotOf(space, bottom);
      const near = PITCH / 2 - 0.1;
      expect(spaceAt([x - near, y + near], bottom)).toBe(space);
      expect(spaceAt([x + near, y - near], bottom)).toBe(space);
    }
  });

  it("has nothing outside", () => {
    for (const point of [
      [-1, 5],
      [5, -1],
      [FIELD + 1, 5],
      [5, FIELD + 1],
    ] as const) {
      expect(spaceAt(point, bottom)).toBeNull();
    }
  });

  it("has the player's tee in the lowest row, just right of the middle (T4)", () => {
    expect(cellOf(readTee(SET_UP).tees[bottom]!, bottom)).toEqual([6, 11]);
    expect(zoneAt(0, bottom)).toBe(bottom);
  });

  it("leads upwards by the upper arrow key, and stops at the rim", () => {
    for (const space of SPACES) {
      const [column, row] = cellOf(space, bottom);
      const above = beside(space, "ArrowUp", bottom);
      if (row === 0) expect(above).toBeNull();
      else expect(cellOf(above!, bottom)).toEqual([column, row - 1]);
    }
    expect(beside("a1", "x", bottom)).toBeUndefined();
  });
});

describe("coordinates", () => {
  const row = (bottom: Colour, axis: "column" | "row"): string =>
    Array.from({ length: 12 }, (_, index) => coordinate(axis, index, bottom)).join(" ");

  it("are written as each seat sees them", () => {
    expect(row("r", "column")).toBe("a b c d e f g h i j k l");
    expect(row("r", "row")).toBe("12 11 10 9 8 7 6 5 4 3 2 1");
    expect(row("y", "column")).toBe("l k j i h g f e d c b a");
    expect(row("b", "column")).toBe("1 2 3 4 5 6 7 8 9 10 11 12");
    expect(row("b", "row")).toBe("a b c d e f g h i j k l");
    expect(row("g", "row")).toBe("l k j i h g f e d c b a");
  });
});

describe("steps", () => {
  it("have the letters that Red sees", () => {
    expect(["g2", "g1", "f1", "h1"].map((to) => letterBetween("g1", to))).toEqual([
      "U",
      null,
      "L",
      "R",
    ]);
    expect(letterBetween("g2", "g1")).toBe("D");
    expect(letterBetween("l1", "a2")).toBeNull();
    expect(letterBetween("g1", "h2")).toBeNull();
  });

  it("lead from any space to any other without a gap", () => {
    for (const to of SPACES) {
      const spaces = ["f6", ...trail("f6", to)];
      expect(spaces.at(-1)).toBe(to);
      for (let index = 1; index < spaces.length; index += 1) {
        expect(letterBetween(spaces[index - 1]!, spaces[index]!)).not.toBeNull();
      }
    }
  });
});

describe("positions", () => {
  it("are read from rank 12 down", () => {
    const read = readTee(SET_UP);
    expect(read.owners).toHaveLength(144);
    expect(countOwners(read.owners)).toEqual({ r: 1, b: 1, y: 1, g: 1, ".": 140 });
    for (const colour of COLOURS) {
      expect(read.owners[SPACES.indexOf(read.tees[colour]!)]).toBe(colour);
    }
    expect([read.round, read.turn]).toEqual([1, "r"]);
  });

  it("may be missing", () => {
    expect(readTee("").owners).toHaveLength(144);
    expect(readTee("").tees).toEqual({});
  });

  it("are said space by space", () => {
    expect(spaceWords("g1", readTee(SET_UP), null)).toBe("g1, Red, Royal Tee");
    expect(spaceWords("g4", readTee(SET_UP), null)).toBe("g4, open");
  });

  it("have a border around what a colour holds", () => {
    expect(border(readTee(SET_UP).owners, "r", "r").split("M").length - 1).toBe(4);
  });
});

describe("a fill", () => {
  const region = ["d4", "d5", "d6", "e4", "e5", "k9"];

  it("begins where the line closed, and reaches every space once", () => {
    const waves = spread(region, "c4");
    expect(waves[0]).toEqual(["d4", "d5"]);
    expect(waves.flat().sort()).toEqual([...region].sort());
    expect(waves.at(-1)).toEqual(["k9"]);
  });

  it("is closed by the last claimed space beside it", () => {
    expect(closing(["a1", "c3", "c4", "c9"], ["c3", "c4", "c9"], region)).toBe("c4");
    expect(closing(["a1", "c3", "c4"], ["c3"], region)).toBe("c3");
    expect(closing(["a1", "c3", "c4"], [], region)).toBe("c4");
    expect(closing(["a1"], [], region)).toBe("a1");
  });
});

describe("playing events", () => {
  const moves = samples as unknown as {
    move: string;
    before: string;
    after: string;
    effects: Effect[];
  }[];

  it.each(moves)("leads to the next position: $move", async ({ before, after, effects }) => {
    const scene = new Scene(() => 0);
    scene.shown = readTee(before);
    await scene.play(effects);
    expect(scene.shown.owners).toEqual(readTee(after).owners);
    expect(scene.shown.tees).toEqual(readTee(after).tees);
    expect(scene.playing).toBe(false);
  });

  it.each(moves)("leads there also when the walk was drawn here: $move", async (move) => {
    const scene = new Scene(() => 0);
    scene.shown = readTee(move.before);
    const walked = move.effects.find((effect) => effect.kind === "tee:walked");
    await scene.play(move.effects, walked?.path);
    expect(scene.shown.owners).toEqual(readTee(move.after).owners);
    expect(scene.shown.tees).toEqual(readTee(move.after).tees);
  });
});
