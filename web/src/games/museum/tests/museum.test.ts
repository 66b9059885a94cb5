import { describe, expect, it } from "vitest";
import rules from "../../../../../src/royalgames/games/museum/rules.md?raw";
import { designOf } from "../../../boards/twenty/designs";
import { movables } from "../../../boards/twenty/effects";
import { Flight } from "../../../boards/twenty/flight.svelte";
import { gate, locate } from "../../../boards/twenty/geometry";
import { HOME, OFF } from "../../../boards/twenty/position";
import type { Choice } from "../../../protocol";
import demos from "../demos";
import { hint } from "../hints";
import { READING, pendingIn, readMuseum } from "../reading";
import { standings } from "../standings";
import { brief, choiceName, taskOf, thrown } from "../wording";

const seating = { layout: "wide", bottom: "L" } as const;
const shift = { left: 0, joined: 1 };

const capture: Choice = {
  move: "5",
  effects: [
    { kind: "museum:moved", seat: "L", start: 5, end: 7, ...shift, words: "Light moves." },
    { kind: "museum:captured", seat: "D", start: 7, end: 0, ...shift, words: "Captured." },
    { kind: "museum:turn", seat: "D", before: "L", words: "Dark throws next." },
  ],
};
const enter: Choice = {
  move: "enter",
  effects: [
    { kind: "museum:entered", seat: "L", start: 0, end: 4, ...shift, words: "Light enters." },
    { kind: "museum:rosette", seat: "L", place: 4, words: "Rosette." },
  ],
};
const home: Choice = {
  move: "14",
  effects: [{ kind: "museum:home", seat: "L", start: 14, end: 15, ...shift, words: "Home." }],
};

describe("positions", () => {
  it("are read with the start, squares and home", () => {
    const read = readMuseum("o3,4,8,11,h1 o6,5 D throw");
    expect(read.L).toEqual({ [OFF]: 3, 4: 1, 8: 1, 11: 1, [HOME]: 1 });
    expect(read.D).toEqual({ [OFF]: 6, 5: 1 });
    expect(pendingIn("o3,4,8,11,h1 o6,5 D throw")).toBe("throw");
    expect(readMuseum("").L).toEqual({});
  });

  it("of the rules can all be read", () => {
    const found = [...rules.matchAll(/^(o\d\S*) (o\d\S*) [LD] (\w+)/gm)];
    expect(found.length).toBeGreaterThan(3);
    for (const [text, light = ""] of found) {
      const pieces = Object.values(readMuseum(text).L).reduce((sum, count) => sum + count, 0);
      expect(pieces, light).toBe(7);
    }
  });

  it("have their rosettes where the board has them", () => {
    for (let place = 1; place <= 14; place += 1)
      expect(READING.place(place).includes("rosette"), `place ${place}`).toBe(
        designOf(place) === "rosette",
      );
    expect([OFF, 5, 8, HOME].map(READING.place)).toEqual([
      "at the start",
      "on 5",
      "on 8 (rosette, safe)",
      "home",
    ]);
  });
});

describe("choices", () => {
  const open = movables(READING, seating, readMuseum("o2,5,14 o3,7 L 2"), [capture, enter, home]);
  const foresight = (move: string) => open.find((each) => each.move === move)!.foresight;

  it("are offered on the pieces they move", () => {
    expect(open.map(({ place }) => place)).toEqual([OFF, 5, 14]);
    expect(open[1]?.label).toBe("Piece on 5. Light moves. Captured.");
  });

  it("show a capture", () => {
    const { badges, lost } = foresight("5");
    expect(badges.map(({ word, tone }) => [word, tone])).toEqual([["captured", "red"]]);
    expect(lost).toEqual([
      { side: "D", from: locate(seating, "D", 7), to: locate(seating, "D", OFF, 3) },
    ]);
  });

  it("show the way in, square by square, and the extra throw", () => {
    const { path, badges } = foresight("enter");
    expect(path.slice(-4)).toEqual([1, 2, 3, 4].map((place) => locate(seating, "L", place)));
    expect(badges.map(({ word }) => word)).toEqual(["throw again"]);
  });

  it("show the way home", () => {
    const { path, ghost } = foresight("14");
    expect(path.at(-2)).toEqual(gate(seating, "L"));
    expect(ghost).toEqual(locate(seating, "L", HOME, 0));
  });

  it("have names and a few words", () => {
    expect([capture, enter, home].map(choiceName)).toEqual(["From 5", "Enter a piece", "From 14"]);
    expect([capture, enter, home].map(brief)).toEqual([
      "to 7, captures a piece",
      "on 4, rosette: throw again",
      "home: 1 now",
    ]);
  });
});

it("plays the effects of a move to the next position", async () => {
  const flight = new Flight(
    READING,
    () => seating,
    () => 0,
  );
  flight.shown = readMuseum("o1,5 o1,7 L 2");
  await flight.play(capture.effects);
  expect(flight.shown.L).toMatchObject({ [OFF]: 1, 5: 0, 7: 1 });
  expect(flight.shown.D).toMatchObject({ [OFF]: 2, 7: 0 });
});

it("puts throws, tasks, standings and hints into words", () => {
  expect([0, 1, 4].map(thrown)).toEqual(["No dots: no move", "1 dot: move 1", "4 dots: move 4"]);
  expect([taskOf("3"), taskOf("throw")]).toEqual(["move a piece 3", null]);
  expect(standings("o3,4,h3 o7 L throw")["L"]).toEqual({
    count: 3,
    of: "of 7 home",
    onBoard: true,
  });
  const at = (position: string) => hint({ position } as Parameters<typeof hint>[0])?.rule ?? null;
  expect([at("o7 o7 L throw"), at("o7 o7 L 2"), at("o0,h7 o7 L over")]).toEqual(["M5", "M9", null]);
});

it("has demos for rules that exist", () => {
  for (const { rule } of demos) expect(rules).toContain(`### ${rule} `);
});
