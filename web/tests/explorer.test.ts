import { expect, it } from "vitest";
import { gamesOf, rowsOf, shownFirst } from "../src/lib/explorer";
import type { ExploreRead } from "../src/protocol";

const nobody = { games: 0, wins: 0, score: null };
const found: ExploreRead = {
  position: "here",
  complete: true,
  moves: [
    { move: "4", people: { games: 1, wins: 1, score: 12 }, bots: { games: 4, wins: 1, score: 3 } },
    { move: "9", people: { games: 3, wins: 1, score: 5.5 }, bots: nobody },
  ],
};

it("lists people's moves and bots' apart, the most frequent first", () => {
  expect(rowsOf(found, "people")).toEqual([
    { move: "9", games: 3, share: 0.75, wins: 1 / 3, score: 5.5 },
    { move: "4", games: 1, share: 0.25, wins: 1, score: 12 },
  ]);
  expect(rowsOf(found, "bots").map(({ move, share }) => [move, share])).toEqual([["4", 1]]);
  expect([gamesOf(found, "people"), gamesOf(found, "bots")]).toEqual([4, 4]);
});

it("shows bots first only where no people were", () => {
  expect(shownFirst(found)).toBe("people");
  const [first] = found.moves;
  const bots = { ...found, moves: [{ ...first!, people: nobody }] };
  expect(shownFirst(bots)).toBe("bots");
  expect(shownFirst({ ...found, moves: [] })).toBe("people");
});
