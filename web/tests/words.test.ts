import { expect, test } from "vitest";
import { sentence } from "../src/lib/api";
import { isLocal } from "../src/lib/links";
import { figure, spans } from "../src/lib/markdown";
import { countersLeft } from "../src/lib/score";
import { spaces, standing } from "../src/lib/standing";
import { listed, statusOf } from "../src/lib/status";
import { brief, choiceName } from "../src/lib/urwords";
import { ago, timeLeft } from "../src/lib/when";
import type { SeatView, TableView } from "../src/protocol";

const seat = (letter: string, name: string | null, more: Partial<SeatView> = {}): SeatView => ({
  seat: letter,
  kind: "you",
  name,
  bot: null,
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
  actor: "L",
  awaits: "throw",
  choices: [],
  steps: [],
  steps_left: 0,
  take_back: null,
  can_take_back: [],
  count: [],
  rematch: [],
  match: null,
  clock: null,
  dice: null,
  outcome: null,
  ...more,
});

test("the sentence tells you what to do", () => {
  expect(statusOf(view({}), ["L"])).toEqual({
    text: "You are Light: throw the dice.",
    yours: true,
  });
  const choose = view({ awaits: "move", position: "o*7 s,o*6 L 2" });
  expect(statusOf(choose, ["L"]).text).toBe("You are Light: move a counter 1.");
});

test("the sentence tells you whom you wait for", () => {
  expect(statusOf(view({ actor: "D" }), ["L"])).toEqual({
    text: "Dark (the casual bot) is to throw the dice.",
    yours: false,
  });
  const away = view({ seats: [seat("L", "Ada", { away: "left" }), seat("D", "Ben")] });
  expect(statusOf(away, ["L"]).text).toBe("Light (a bot for Ada) is to throw the dice.");
});

test("on a shared device the sentence names the player", () => {
  const two = view({ actor: "D", seats: [seat("L", "Ada"), seat("D", "Ben", { kind: "here" })] });
  expect(statusOf(two, ["L", "D"]).text).toBe("Ben, you are Dark: throw the dice.");
});

test("the sentence tells who is missing, and who won", () => {
  const empty = view({
    phase: "waiting",
    seats: [seat("L", "Ada"), seat("D", null, { kind: "friend" })],
  });
  expect(statusOf(empty, ["L"]).text).toBe("Waiting for somebody to sit down as Dark.");
  const outcome = { ended: "home", rule: "U3", winners: ["L"], scores: { L: 1, D: 0 } };
  expect(statusOf(view({ phase: "over", outcome }), ["L"]).text).toBe(
    "Light (Ada) wins with 1 point.",
  );
});

test("a walk's length is told", () => {
  const tee = view({
    setup: { game: "tee" },
    awaits: "move",
    actor: "r",
    steps_left: 1,
    seats: [seat("r", "Ada")],
  });
  expect(statusOf(tee, ["r"]).text).toBe("You are Red: walk 1 step.");
});

test("the score is counted place by place", () => {
  const values = { o: 25, s: 10, "5": 12, h: 0 };
  expect(countersLeft("h*3 o,s,5*2,h D over", "L", values).map((line) => line.points)).toEqual([
    25, 10, 24, 0,
  ]);
});

test("standings are read off positions", () => {
  expect(standing("ur", "o*4,s,h*2 o*7 L throw")).toEqual({
    L: { count: 2, of: "of 7 home" },
    D: { count: 0, of: "of 7 home" },
  });
  const tee = "5y6/12/12/12/12/12/12/12/12/12/6r5/6r5 r:g2,y:f12 1 y";
  expect(spaces(tee)).toEqual({ ".": 141, y: 1, r: 2 });
});

test("a choice is named, and what follows is told in a word", () => {
  const moved = { kind: "moved", words: "", end: 7 };
  const choice = {
    move: "s",
    effects: [moved, { kind: "doubled", words: "", end: 8 }, { kind: "hit", words: "" }],
  };
  expect(choiceName(choice)).toBe("From S");
  expect(brief(choice)).toBe("to 7, doubles to 8, hits");
  expect(choiceName({ move: "-", effects: [] })).toBe("Do not enter");
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

test("small things are said well", () => {
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
