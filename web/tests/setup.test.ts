import { expect, test } from "vitest";
import { againstBots, choosesSeats, fullOf, quickOf, seatsOf, setupOf } from "../src/lib/setup";
import type { OptionAbout } from "../src/protocol";
import { about } from "./games";

const option = (name: string, more: Partial<OptionAbout>): OptionAbout => ({
  name,
  label: name,
  about: "",
  rule: "X1",
  tag: name,
  tag_required: false,
  default: null,
  choices: [],
  least: 1,
  most: 9,
  house: false,
  by_lot: false,
  suggested: null,
  between_bots: null,
  quick: null,
  ...more,
});
const choices = (...values: string[]) => values.map((value) => ({ value, label: value }));

const game = about(
  "four",
  { n: "North", e: "East", s: "South", w: "West" },
  {
    options: [
      option("players", { default: "nesw", suggested: "ns", choices: choices("ns", "nesw") }),
      option("limit", {}),
      option("pieces", { label: "Pieces", default: 5, quick: 2 }),
      option("first", { default: "n", choices: choices("n", "s"), by_lot: true }),
    ],
  },
);

test("a setup has what forms start from, and nothing that is drawn by lot", () => {
  expect(setupOf(game)).toEqual({ game: "four", players: "ns", limit: null, pieces: 5 });
  expect(setupOf(game, { pieces: 3, limit: 7 })).toMatchObject({ pieces: 3, limit: 7 });
});

test("an option made of seat letters chooses who plays", () => {
  expect(seatsOf(game, setupOf(game))).toEqual(["n", "s"]);
  expect(seatsOf(game, setupOf(game, { players: "nesw" }))).toEqual(["n", "e", "s", "w"]);
  const two = about("two", { a: "A", b: "B" }, { options: [option("pieces", { default: 5 })] });
  expect(seatsOf(two, setupOf(two))).toEqual(["a", "b"]);
  expect(choosesSeats(option("dice", { choices: choices("1/2", "3/4") }), ["n", "e"])).toBe(false);
});

test("against a bot you have the first seat", () => {
  expect(againstBots(game, "casual").seats).toEqual({
    n: { kind: "you" },
    s: { kind: "bot", bot: "casual" },
  });
});

test("a quick game has the quick values, and a full one all players", () => {
  expect(quickOf(game)).toEqual({ label: "2 pieces", values: { pieces: 2 } });
  expect(fullOf(game)).toEqual({ label: "Play 3 bots", values: { players: "nesw" } });
  const { setup, seats } = againstBots(game, "casual", fullOf(game)?.values);
  expect(setup).toMatchObject({ players: "nesw" });
  expect(Object.values(seats).filter(({ kind }) => kind === "bot")).toHaveLength(3);
  const two = about("two", { a: "A", b: "B" }, { options: [option("limit", {})] });
  expect([quickOf(two), fullOf(two)]).toEqual([null, null]);
});
