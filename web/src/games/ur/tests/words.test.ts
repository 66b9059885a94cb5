import { expect, test } from "vitest";
import type { Choice } from "../../../protocol";
import { hint } from "../hints";
import { countersLeft } from "../score";
import { standings } from "../standings";
import { brief, choiceName, taskOf, thrown } from "../wording";

test("the score is listed place by place", () => {
  const ended = { places: ["o", "s", "5", "5", "h"], values: [25, 10, 12, 12, 0] };
  expect(countersLeft(ended).map(({ where, points }) => `${where}: ${points}`)).toEqual([
    "off the board: 25",
    "on S: 10",
    "on 5: 24",
    "home: 0",
  ]);
});

test("standings are read off positions", () => {
  expect(standings("o*4,s,h*2 o*7 L throw")).toEqual({
    L: { count: 2, of: "of 7 home", onBoard: true },
    D: { count: 0, of: "of 7 home", onBoard: true },
  });
});

test("a choice has a name and a few words about what follows", () => {
  const shift = { seat: "L", start: 0, left: 0, joined: 1, words: "" };
  const choice: Choice = {
    move: "s",
    effects: [
      { kind: "ur:moved", ...shift, end: 7 },
      { kind: "ur:doubled", ...shift, end: 8 },
      { kind: "ur:hit", ...shift, end: -1 },
    ],
  };
  expect(choiceName(choice)).toBe("From S");
  expect(brief(choice)).toBe("to 7, doubles to 8, hits a counter");
  expect(choiceName({ move: "-", effects: [] })).toBe("Don't enter");
});

test("stacks, eyes, rosettes and home are among the words", () => {
  const shift = { seat: "L", start: 4, left: 0, words: "" };
  const moved = (end: number, joined: number, ...more: Choice["effects"]) =>
    brief({ move: "4", effects: [{ kind: "ur:moved", ...shift, end, joined }, ...more] });
  const eye = { kind: "ur:eye", seat: "L", place: 9, can_move: true, words: "" } as const;
  const rosette = { kind: "ur:rosette", seat: "L", place: 8, may_enter: true, words: "" } as const;
  expect(moved(9, 1, eye)).toBe("to 9, eye: your opponent moves 4");
  expect(moved(9, 1, { ...eye, can_move: false })).toBe("to 9, eye");
  expect(moved(8, 2, rosette)).toBe("to 8, stack of 2, rosette: you may enter a counter");
  expect(moved(15, 3)).toBe("to H, home: 3 now");
});

test("throws and tasks are in words", () => {
  expect([0, 1, 2, 3].map(thrown)).toEqual([
    "No dots: move 4",
    "1 dot: turn over",
    "2 dots: move 1",
    "3 dots: move 5 or enter",
  ]);
  expect(taskOf("eye")).toBe("move a counter 4 for the eye");
  expect(taskOf("over")).toBeNull();
});

test("a hint fits the position", () => {
  const at = (position: string) => hint({ position } as Parameters<typeof hint>[0])?.rule ?? null;
  expect(at("o*7 o*7 L throw")).toBe("U5");
  expect(at("o*7 o*7 L 3")).toBe("U8");
  expect(at("h*7 o*7 L over")).toBeNull();
});
