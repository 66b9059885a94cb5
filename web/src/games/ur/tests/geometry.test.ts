import { describe, expect, it } from "vitest";
import rules from "../../../../../src/royalgames/games/ur/rules.md?raw";
import { designOf, drawnSquares } from "../../../boards/twenty/designs";
import {
  CELL,
  PITCH,
  SQUARES,
  gate,
  locate,
  rowOf,
  size,
  squareAt,
  unview,
  view,
  way,
  type Layout,
} from "../../../boards/twenty/geometry";
import { HOME, OFF, type Side } from "../../../boards/twenty/position";
import { pendingIn, placeOf, readUr } from "../reading";

const layouts: Layout[] = ["wide", "tall"];
const sides: Side[] = ["L", "D"];
const seatings = layouts.flatMap((layout) => sides.map((bottom) => ({ layout, bottom })));
const places = Array.from({ length: 14 }, (_, index) => index + 1);

/** The rules' table of places (U2): each place's kind and value. */
const table = new Map(
  [...rules.matchAll(/^\| (S|H|\d+) \| (\w+) \| (\d+) \|$/gm)].map(([, place, kind, value]) => [
    place === "S" ? 0 : place === "H" ? HOME : Number(place),
    { kind: kind ?? "", value: Number(value) },
  ]),
);

describe("the squares", () => {
  it("are twenty, each on a spot of its own", () => {
    expect(SQUARES).toHaveLength(20);
    expect(new Set(SQUARES.map(({ column, row }) => `${column} ${row}`)).size).toBe(20);
  });

  it("have the designs that the rules name", () => {
    const special: Record<string, string> = { rosette: "rosette", eye: "eyes", doubles: "fives" };
    for (const place of places) {
      const kind = special[table.get(place)?.kind ?? ""];
      if (kind) expect(designOf(place), `place ${place}`).toBe(kind);
      else expect(["dots", "grid", "zigzag"], `place ${place}`).toContain(designOf(place));
    }
  });

  it("show as many dots as the rules count", () => {
    expect(table.size).toBe(16);
    for (const { place, inlay } of drawnSquares()) {
      if (designOf(place) === "rosette") continue;
      expect(inlay.dot.split("M").length - 1, `place ${place}`).toBe(table.get(place)?.value);
    }
  });
});

describe.each(seatings)("places seen $layout with $bottom at the bottom", (seating) => {
  const [width, height] = size(seating.layout);

  it("lie within the picture, counters included", () => {
    for (const side of sides) {
      for (let place = OFF; place <= HOME; place += 1) {
        for (const index of [0, 6]) {
          const [x, y] = locate(seating, side, place, index);
          expect(x).toBeGreaterThan(36);
          expect(x).toBeLessThan(width - 36);
          expect(y).toBeGreaterThan(36);
          expect(y).toBeLessThan(height - 36);
        }
      }
    }
  });

  it("are found again by a pointer", () => {
    for (const side of sides) {
      for (const place of places) {
        const [x, y] = locate(seating, side, place);
        const found = squareAt(seating.layout, [x + CELL / 2 - 1, y - CELL / 2 + 1]);
        expect(found?.place).toBe(place);
        expect(found?.row).toBe(rowOf(side, place, seating.bottom));
        expect(squareAt(seating.layout, [x + CELL / 2 + 5, y])).toBeNull();
      }
    }
  });

  it("are shared in the centre and nowhere else", () => {
    for (let place = 0; place <= HOME; place += 1) {
      const same = `${locate(seating, "L", place)}` === `${locate(seating, "D", place)}`;
      expect(same, `place ${place}`).toBe(place >= 5 && place <= 12);
    }
  });

  it("follow each other square by square", () => {
    const points = way(seating, seating.bottom, 1, 14);
    for (let index = 1; index < points.length; index += 1) {
      const [[x1, y1], [x2, y2]] = [points[index - 1]!, points[index]!];
      expect(Math.hypot(x2 - x1, y2 - y1)).toBeCloseTo(PITCH);
    }
    expect(way(seating, "L", 14, HOME).at(-1)).toEqual(gate(seating, "L"));
  });

  it("put your own row at the bottom, or on the right", () => {
    const own = locate(seating, seating.bottom, 2);
    const theirs = locate(seating, seating.bottom === "L" ? "D" : "L", 2);
    const axis = seating.layout === "wide" ? 1 : 0;
    expect(own[axis]).toBeGreaterThan(theirs[axis]);
  });
});

it("turns points into the picture and back", () => {
  for (const layout of layouts) {
    expect(unview(layout, view(layout, [123, 45]))).toEqual([123, 45]);
  }
});

describe("positions", () => {
  it("are read with stacks, off the board and home", () => {
    const read = readUr("o*3,s,4*2,11 o*2,14,h*4 D eye");
    expect(read.L).toEqual({ [OFF]: 3, 0: 1, 4: 2, 11: 1 });
    expect(read.D).toEqual({ [OFF]: 2, 14: 1, [HOME]: 4 });
    expect(pendingIn("o*3,s,4*2,11 o*2,14,h*4 D eye")).toBe("eye");
  });

  it("may be missing", () => {
    expect(readUr("").L).toEqual({});
  });

  it("know the places that moves name", () => {
    expect(["enter", "+", "o", "s", "7", "h"].map(placeOf)).toEqual([OFF, OFF, OFF, 0, 7, HOME]);
  });
});
