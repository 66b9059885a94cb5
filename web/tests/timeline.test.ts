import { expect, test } from "vitest";
import { frameOf, lastTurn, sinceYours, stops, trailOf, type Frame } from "../src/lib/timeline";
import type { Entry } from "../src/protocol";

const naming = (seat: string) => (seat === "L" ? "Light" : "Dark");

function frames(...events: Entry["event"][]): Frame[] {
  const made: Frame[] = [];
  events.forEach((event, index) =>
    made.push(frameOf({ seq: index + 1, at: 0, event }, made.at(-1), naming)),
  );
  return made;
}

const began: Entry["event"] = {
  kind: "began",
  number: 1,
  position: "o o L throw",
  first: "L",
  by_lot: true,
  withheld: [],
};
const threw: Entry["event"] = {
  kind: "threw",
  seat: "L",
  number: 1,
  dots: 3,
  position: "o o L 3",
  effects: [
    { kind: "ur:threw", seat: "L", dots: 3, meaning: "3 dots", words: "Light throws 3 dots." },
  ],
  links: {},
};
const moved: Entry["event"] = {
  kind: "moved",
  seat: "L",
  move: "enter",
  by: "person",
  position: "s o L throw",
  effects: [
    {
      kind: "ur:entered",
      seat: "L",
      start: -1,
      end: 0,
      left: 6,
      joined: 1,
      words: "Light enters a counter on S.",
    },
    { kind: "ur:turn", seat: "D", before: "L", words: "Dark is to throw." },
  ],
};

test("each frame keeps the board until it changes", () => {
  const made = frames(began, { kind: "auto", seat: "L", on: true }, threw, moved);
  expect(made.map((frame) => frame.position)).toEqual([
    "o o L throw",
    "o o L throw",
    "o o L 3",
    "s o L throw",
  ]);
});

test("dice lie until they are thrown again, and a new game clears them", () => {
  const made = frames(began, threw, moved, { ...began, number: 2 } as Entry["event"]);
  expect(made.map((frame) => frame.dice?.dots ?? null)).toEqual([null, 3, 3, null]);
  expect(made[1]?.dice).toEqual({ number: 2, dots: 3 });
});

test("frames know their game, and a throw's number is not taken for it", () => {
  const made = frames(
    began,
    { ...threw, number: 7 } as Entry["event"],
    { ...began, number: 2 } as Entry["event"],
  );
  expect(made.map((frame) => frame.game)).toEqual([1, 1, 2]);
});

test("a move is described in the service's words, without the next turn", () => {
  expect(frames(began, threw, moved)[2]?.words).toEqual(["Light enters a counter on S."]);
});

test("people are named, seats without people by their colour", () => {
  const made = frames(
    { kind: "sat", seat: "L", name: "Ada" },
    { kind: "take-back-asked", seat: "L" },
    { kind: "take-back-answered", seat: "D", agree: false },
    { kind: "left", seat: "L", why: "overdue" },
    { kind: "closed", why: "finished" },
  );
  expect(made.flatMap((frame) => frame.words).slice(1)).toEqual([
    "Ada asks to take back the last move.",
    "Dark declines.",
    "Ada took too long; a bot plays this turn.",
    "The table is closed.",
  ]);
});

test("steps lead only to frames that changed the board", () => {
  const made = frames(
    { kind: "sat", seat: "L", name: "Ada" },
    began,
    threw,
    { kind: "auto", seat: "L", on: true },
    moved,
  );
  expect(stops(made).map((frame) => frame.seq)).toEqual([2, 3, 5]);
});

test("item 14: a move that a busy server weakened says so", () => {
  const bot = { ...moved, by: "bot" } as Extract<Entry["event"], { kind: "moved" }>;
  const made = frames(began, bot, { ...bot, reduced: "time" }, { ...bot, reduced: "simple" });
  expect(made.map((frame) => frame.words.at(-1)).slice(1)).toEqual([
    "Light enters a counter on S.",
    "The server is busy: the bot had less time than usual.",
    "The server is busy: the bot played a simple move.",
  ]);
});

type Played = Extract<Entry["event"], { kind: "moved" | "threw" }>;

/** A throw or a move of a seat; a move has one effect, named by its words. */
const thrown = (seat: string): Played => ({ ...(threw as Played), seat, effects: [] }) as Played;
const made = (seat: string, words: string, by: "person" | "bot" = "bot"): Played =>
  ({
    ...moved,
    seat,
    by,
    position: `after ${words}`,
    effects: [{ kind: "ur:declined", seat, words }],
  }) as Played;

test("players who change seats are named by the seat they had at the time", () => {
  const opened = {
    kind: "opened",
    setup: { game: "ur" },
    rules: "1",
    seats: { L: { kind: "you" }, D: { kind: "bot", bot: "club" } },
    turn_limit: null,
  } as unknown as Entry["event"];
  const offered = (moved: Record<string, string>): Entry["event"] => ({
    kind: "offered",
    number: 1,
    commitment: null,
    proof: null,
    moved,
  });
  const all = frames(
    opened,
    offered({}),
    { kind: "sat", seat: "L", name: "Ada" },
    { kind: "rematch", seat: "L" },
    offered({ L: "D", D: "L" }),
    { kind: "rematch", seat: "D" },
  );
  expect(all.flatMap(({ words }) => words)).toEqual([
    "Ada joins as Light.",
    "Ada wants a rematch.",
    "Ada wants a rematch.",
  ]);
  expect(all.at(-1)?.players).toEqual({ D: "Ada", L: "Club bot" });
});

test("the last turn is that of the last move, with the throws after it", () => {
  const all = frames(
    began,
    thrown("L"),
    made("L", "one"),
    thrown("D"),
    made("D", "two"),
    { kind: "auto", seat: "L", on: true },
    thrown("D"),
    made("D", "three"),
    thrown("L"),
  );
  expect(lastTurn(all).map(({ seq }) => seq)).toEqual([4, 5, 7, 8, 9]);
  expect(lastTurn(all.slice(0, 2))).toEqual([]);
});

test("the trail is what the last mover did in their turn, until it is taken back", () => {
  const all = frames(began, made("L", "one"), made("D", "two"), made("D", "three"), thrown("L"));
  expect(trailOf(all).map(({ words }) => words)).toEqual(["two", "three"]);
  expect(trailOf(all.slice(0, 2)).map(({ words }) => words)).toEqual(["one"]);
  const back = frames(began, made("L", "one"), {
    kind: "taken-back",
    seat: "L",
    kept: 0,
    position: "o o L throw",
  });
  expect(trailOf(back)).toEqual([]);
});

test("an act that leaves the position as it was leaves the trail too", () => {
  const offer = { ...made("L", "offer"), position: "after two" } as Played;
  const answer = { ...made("D", "answer"), position: "after two" } as Played;
  const all = frames(began, made("L", "one"), made("D", "two"), offer, answer);
  expect(trailOf(all).map(({ words }) => words)).toEqual(["two"]);
  expect(lastTurn(all).map(({ seq }) => seq)).toEqual([3]);
});

test("everything since your own move is announced, and the last turn to spectators", () => {
  const all = frames(
    began,
    made("L", "mine", "person"),
    made("D", "one"),
    made("D", "two"),
    made("b", "three"),
  );
  const announced = (yours: string[]) => sinceYours(all, yours).flatMap(({ words }) => words);
  expect(announced(["L"])).toEqual(["one", "two", "three"]);
  expect(announced([])).toEqual(["three"]);
  expect(sinceYours(all.slice(0, 2), ["L"]).flatMap(({ words }) => words)).toEqual(["mine"]);
});
