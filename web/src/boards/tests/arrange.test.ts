import { describe, expect, it } from "vitest";
import type { Draft } from "../../games/ui";
import { WRITING as MUSEUM } from "../../games/museum/writing";
import { WRITING as UR } from "../../games/ur/writing";
import {
  areaOf,
  cleared,
  countOf,
  fieldsOf,
  movedPiece,
  placeAt,
  placesOf,
  readFacts,
  withCount,
  writeFacts,
} from "../twenty/arrange";
import { locate, type Seating } from "../twenty/geometry";
import { HOME, OFF, START } from "../twenty/position";

const UR_TEXTS = ["o*7 o*7 L throw", "o*3,s,4*2,11 o*6,8 D 3", "h*2 s,14 L over", "s*2 o,1 L eye+"];
const MUSEUM_TEXTS = ["o7 o7 L throw", "o0,1,6,14,h2 o4,8 D 4", "o0,h2 o1,3 L over"];

const ur = (position: string): Draft => ({ setup: { game: "ur" }, position });

describe("positions", () => {
  it("are written as they were read", () => {
    for (const text of UR_TEXTS) expect(writeFacts(UR, readFacts(UR, text))).toBe(text);
    for (const text of MUSEUM_TEXTS) expect(writeFacts(MUSEUM, readFacts(MUSEUM, text))).toBe(text);
  });

  it("keep facts that the service will refuse", () => {
    const facts = readFacts(MUSEUM, "o5,3,4 o7 L throw");
    const pieces = movedPiece(facts.pieces, "L", 3, 4);
    expect(writeFacts(MUSEUM, { ...facts, pieces })).toBe("o5,4,4 o7 L throw");
    expect(readFacts(MUSEUM, "o5,4,4 o7 L throw").pieces.L[4]).toBe(2);
  });
});

describe("a piece", () => {
  const { pieces } = readFacts(UR, "o*3,s,4*2,11 o*6,8 D throw");

  it("goes anywhere", () => {
    expect(UR.side(movedPiece(pieces, "L", 4, HOME).L)).toBe("o*3,s,4,11,h");
    expect(UR.side(movedPiece(pieces, "D", OFF, START).D)).toBe("o*5,s,8");
    expect(UR.side(movedPiece(pieces, "L", 4, "hand").L)).toBe("o*3,s,4,11");
  });

  it("stays where there is none to take", () => {
    expect(movedPiece(pieces, "L", 5, 6)).toBe(pieces);
  });
});

describe("the number of pieces", () => {
  it("changes off the board first", () => {
    expect(UR.side(withCount({ [OFF]: 2, 4: 1 }, 7))).toBe("o*6,4");
    expect(UR.side(withCount({ [OFF]: 2, 4: 1 }, 1))).toBe("4");
    expect(UR.side(withCount({ [OFF]: 1, [START]: 1, 4: 2, [HOME]: 1 }, 2))).toBe("4,h");
    expect(countOf(withCount({ 4: 2, [HOME]: 5 }, 3))).toBe(3);
  });

  it("is an option too", () => {
    const field = fieldsOf(UR, ur("o,4 s,8 L throw")).find(({ least }) => least !== undefined);
    expect(field?.set("3")).toEqual({
      setup: { game: "ur", counters: 3 },
      position: "o*2,4 o,s,8 L throw",
    });
  });
});

describe("facts beside the board", () => {
  it("are the turn and what is pending", () => {
    const [turn, pending] = fieldsOf(UR, ur("o,4 s,8 L throw"));
    expect(turn?.set("D").position).toBe("o,4 s,8 D throw");
    expect(pending?.set("eye").position).toBe("o,4 s,8 L eye");
    expect(pending?.choices?.map(({ value }) => value)).toEqual(
      "throw 0 2 3 rosette eye eye+ over".split(" "),
    );
  });

  it("are cleared with the board", () => {
    expect(cleared(UR, ur("o,4 s,h D eye")).position).toBe("o*2 o*2 D throw");
    expect(cleared(MUSEUM, ur("o1,4 o1,h1 D 3")).position).toBe("o2 o2 D throw");
  });
});

describe("a point of the picture", () => {
  const layouts = ["wide", "tall"] as const;

  it("means the place it is on", () => {
    for (const layout of layouts)
      for (const { reading } of [UR, MUSEUM])
        for (const side of ["L", "D"] as const)
          for (const place of placesOf(reading)) {
            const seating: Seating = { layout, bottom: "L" };
            expect(placeAt(seating, reading, side, locate(seating, side, place))).toBe(place);
          }
  });

  it("means nothing far from every place of its side", () => {
    const seating: Seating = { layout: "wide", bottom: "L" };
    expect(placeAt(seating, UR.reading, "L", locate(seating, "D", 2))).toBe(null);
    expect(areaOf(seating, "L", OFF).width).toBeGreaterThan(300);
  });
});
