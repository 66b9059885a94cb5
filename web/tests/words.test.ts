import { beforeAll, expect, test } from "vitest";
import { sentence } from "../src/lib/api";
import { sentences } from "../src/lib/effects";
import { isLocal } from "../src/lib/links";
import { figure, spans } from "../src/lib/markdown";
import { requestsOf } from "../src/lib/requests";
import { listed, showing, statusOf } from "../src/lib/status";
import type { Frame } from "../src/lib/timeline";
import { ago, timeLeft } from "../src/lib/when";
import type { OutcomeView, Prompt, SeatView, TableView } from "../src/protocol";
import { stubGames } from "./games";

// Compiling the games' components takes a while on a busy machine.
beforeAll(stubGames, 60_000);

const seat = (letter: string, name: string | null, more: Partial<SeatView> = {}): SeatView => ({
  seat: letter,
  kind: "you",
  name,
  bot: null,
  program: false,
  ready: true,
  auto: false,
  away: null,
  ...more,
});

const view = (more: Partial<TableView>): TableView => ({
  table: "t",
  seq: 1,
  setup: { game: "ur" },
  rules: "1",
  phase: "playing",
  number: 1,
  seats: [seat("L", "Ada"), seat("D", null, { kind: "bot", bot: "casual" })],
  position: "o*7 o*7 L throw",
  moves: 0,
  prompt: { kind: "throw", seat: "L", decides: true },
  take_back: null,
  can_take_back: [],
  can_count: [],
  count: [],
  rematch: [],
  match: null,
  clock: null,
  dice: null,
  outcome: null,
  ...more,
});

test("the status asks you to act", () => {
  expect(statusOf(view({}), ["L"])).toEqual({ text: "Your turn: throw the dice", yours: true });
  const choose = view({
    prompt: { kind: "choices", seat: "L", choices: [] },
    position: "o*7 s,o*6 L 2",
  });
  expect(statusOf(choose, ["L"]).text).toBe("Your turn: move a counter 1");
  expect(statusOf(view({ prompt: { kind: "links", seat: "L" } }), ["L"]).text).toBe("Throwing…");
});

test("the status names the player you are waiting for", () => {
  const bot = (kind: "throw" | "path"): Prompt =>
    kind === "throw" ? { kind, seat: "D", decides: true } : { kind, seat: "D", steps: 2, next: [] };
  expect(statusOf(view({ prompt: bot("throw") }), ["L"])).toEqual({
    text: "Casual bot is throwing…",
    yours: false,
  });
  expect(statusOf(view({ prompt: bot("path") }), ["L"]).text).toBe("Casual bot is thinking…");
  const away = view({ seats: [seat("L", "Ada", { away: "left" }), seat("D", "Ben")] });
  expect(statusOf(away, ["L"]).text).toBe("A bot is playing for Ada…");
  const people = view({ seats: [seat("L", "Ada"), seat("D", "Ben")], prompt: bot("throw") });
  expect(statusOf(people, ["L"]).text).toBe("Waiting for Ben to throw the dice");
});

test("on a shared device the status names the player", () => {
  const two = view({
    prompt: { kind: "throw", seat: "D", decides: true },
    seats: [seat("L", "Ada"), seat("D", "Ben", { kind: "here" })],
  });
  expect(statusOf(two, ["L", "D"]).text).toBe("Ben's turn: throw the dice");
});

test("the status says who is missing, and who won", () => {
  const empty = view({
    phase: "waiting",
    prompt: null,
    seats: [seat("L", "Ada"), seat("D", null, { kind: "friend" })],
  });
  expect(statusOf(empty, ["L"]).text).toBe("Waiting for a player to join as Dark");
});

const outcome: OutcomeView = {
  ended: "home",
  rule: "U3",
  winners: ["L"],
  scores: { L: 37, D: 0 },
  resigned: null,
  match: null,
};

/** How a game between Ada and a bot ended, to its reader. */
function over(yours: string[], more: Partial<OutcomeView>, seats = view({}).seats): string {
  return statusOf(view({ phase: "over", seats, outcome: { ...outcome, ...more } }), yours).text;
}

test("an ending is worded from the reader's side, with the margin", () => {
  expect(over(["L"], {})).toBe("You won by 37 points");
  expect(over(["L"], { scores: { L: 70, D: 69 } })).toBe("You won by 1 point");
  expect(over(["D"], { scores: { L: 41, D: 38 } })).toBe("You lost by 3 points");
  expect(over([], {})).toBe("Ada wins by 37 points");
  expect(over(["L", "D"], {})).toBe("Ada wins by 37 points");
  expect(over(["L"], { winners: ["L", "D"], scores: { L: 9, D: 9 } })).toBe("Draw");
  expect(over(["L"], { winners: [] })).toBe("Game over: no winner");
  expect(statusOf(view({ phase: "over" }), ["L"]).text).toBe("Game over: no winner");
});

test("a resignation and the end of a match are named as such, not by points", () => {
  expect(over(["L"], { resigned: "D" })).toBe("You won: Casual bot resigned");
  expect(over(["D"], { resigned: "D" })).toBe("You resigned: Ada wins");
  expect(over([], { resigned: "D" })).toBe("Ada wins after Casual bot resigned");
  expect(over(["L"], { match: "L" })).toBe("You won the match");
  expect(over(["D"], { match: "L", resigned: "D" })).toBe("You lost the match");
  expect(over([], { match: "L", resigned: "D" })).toBe("Ada wins the match: Casual bot resigned");
});

test("with more than two players the winners are named", () => {
  const three = [...view({}).seats, seat("b", "Cleo")];
  const scores = { L: 40, D: 30, b: 40 };
  expect(over(["D"], { scores: { ...scores, b: 9 } }, three)).toBe(
    "You lost: Ada wins by 10 points",
  );
  expect(over(["L"], { winners: ["L", "b"], scores }, three)).toBe("You and Cleo share the win");
  expect(over(["D"], { winners: ["L", "b"], scores }, three)).toBe(
    "You lost: Ada and Cleo share the win",
  );
});

test("while the board moves, the sentence names the player it shows", () => {
  const frame = (seat: string, kind: Frame["kind"]) => ({ seat, kind }) as Frame;
  const now = view({});
  expect(showing(now, frame("D", "moved"), ["L"], false)).toBe("Casual bot is playing…");
  expect(showing(now, frame("D", "threw"), ["L"], false)).toBe("Casual bot is throwing…");
  expect(showing(now, frame("L", "moved"), ["L"], false)).toBe("Showing your move…");
  expect(showing(now, frame("D", "moved"), ["L"], true)).toBe("Replaying Casual bot's turn…");
});

test("requests are asked of those who have not answered", () => {
  const people = { seats: [seat("L", "Ada"), seat("D", "Ben")] };
  const texts = (more: Partial<TableView>, yours: string[]) =>
    requestsOf(view({ ...people, ...more }), yours).map(({ text }) => text);
  expect(texts({ take_back: "D" }, ["L"])).toEqual(["Ben asks to take back the last move."]);
  expect(texts({ take_back: "L" }, ["L"])).toEqual([]);
  expect(texts({ take_back: "D" }, [])).toEqual([]);
  expect(texts({ count: ["D"] }, ["L"])).toEqual(["Ben proposes to end the game and count."]);
  const done = { phase: "over" as const, rematch: ["D"] };
  expect(texts(done, ["L"])).toEqual(["Ben wants a rematch."]);
  expect(texts(done, ["D"])).toEqual([]);
  const [request] = requestsOf(view({ ...people, ...done }), ["L"]);
  expect(request?.answer(false)).toEqual([{ act: "rematch", seat: "L", agree: false }]);
});

test("a game without words of its own gets plain ones", () => {
  const path: Prompt = { kind: "path", seat: "A", steps: 1, next: [] };
  const race = view({
    setup: { game: "race" } as unknown as TableView["setup"],
    seats: [seat("A", "Ada"), seat("B", null, { kind: "bot", bot: "first-game" })],
  });
  expect(statusOf({ ...race, prompt: path }, ["A"]).text).toBe("Your turn: walk 1 step");
  const choices: Prompt = { kind: "choices", seat: "A", choices: [] };
  expect(statusOf({ ...race, prompt: choices }, ["A"]).text).toBe("Your turn: choose a move");
  const bot: Prompt = { kind: "choices", seat: "B", choices: [] };
  expect(statusOf({ ...race, prompt: bot }, ["A"]).text).toBe("First game bot is thinking…");
});

test("effects become sentences, without the next turn", () => {
  expect(
    sentences([
      { kind: "ur:declined", seat: "L", words: "Light does not enter a counter." },
      { kind: "ur:turn", seat: "D", before: "L", words: "Dark is to throw." },
    ]),
  ).toEqual(["Light does not enter a counter."]);
});

test("rules are read as text, never as HTML", () => {
  expect(spans("a `b<c>` *d* **e** 2 * 3")).toEqual([
    { kind: "text", text: "a " },
    { kind: "code", text: "b<c>" },
    { kind: "text", text: " " },
    { kind: "em", text: "d" },
    { kind: "text", text: " " },
    { kind: "strong", text: "e" },
    { kind: "text", text: " 2 " },
    { kind: "text", text: "*" },
    { kind: "text", text: " 3" },
  ]);
  expect(figure("```text\na\nb\n```")).toEqual({ kind: "drawing", text: "a\nb" });
  expect(figure("| a | b |\n|---|---|\n| 1 | 2 |")).toEqual({
    kind: "table",
    head: ["a", "b"],
    rows: [["1", "2"]],
  });
  expect(figure("- one\n  more\n- two")).toEqual({ kind: "list", items: ["one more", "two"] });
});

test("small things read well", () => {
  expect(sentence("it is not your turn")).toBe("It is not your turn.");
  expect([listed(["Red"]), listed(["Red", "Blue"]), listed(["Red", "Blue", "Green"])]).toEqual([
    "Red",
    "Red and Blue",
    "Red, Blue and Green",
  ]);
  expect([timeLeft(8_200), timeLeft(120_000), timeLeft(86_400_000)]).toEqual([
    "0:09",
    "2:00",
    "24 h 0 min",
  ]);
  expect(ago(0, 30_000)).toBe("just now");
  expect(ago(0, 2 * 3_600_000)).toBe("2 hours ago");
  expect([isLocal("127.0.0.1"), isLocal("localhost"), isLocal("192.168.1.4")]).toEqual([
    true,
    true,
    false,
  ]);
});
