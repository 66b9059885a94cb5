import { expect, test } from "vitest";
import { linksBefore } from "../src/lib/chain";
import { Table } from "../src/lib/table.svelte";
import type { Frame } from "../src/lib/timeline";
import type { Entry, TableView } from "../src/protocol";
import { Stage } from "./stage";

const WELCOME = { type: "welcome", protocol: 1, server: "1" };

function view(seq: number, more: Partial<TableView> = {}): TableView {
  return {
    table: "t",
    seq,
    setup: { game: "ur" },
    rules: "1",
    phase: "playing",
    number: 1,
    seats: [
      {
        seat: "L",
        kind: "you",
        name: "Ada",
        bot: null,
        program: false,
        ready: true,
        auto: false,
        away: null,
      },
      {
        seat: "D",
        kind: "bot",
        name: null,
        bot: "casual",
        program: false,
        ready: true,
        auto: false,
        away: null,
      },
    ],
    position: `position ${seq}`,
    moves: seq,
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
  };
}

const DICE = {
  commitment: "5e".repeat(32),
  seeds: {},
  throws: 0,
  proof: "ur2",
  commitments: {},
  links: [],
  secret: null,
};

function entries(from: number, to: number): Entry[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    seq: from + index,
    at: 0,
    event: {
      kind: "moved",
      seat: "D",
      move: "s",
      by: "bot",
      position: `position ${from + index}`,
      effects: [],
    },
  }));
}

const update = (after: number, to: number, more: Partial<TableView> = {}) => ({
  type: "update",
  table: "t",
  after,
  entries: entries(after + 1, to),
  state: view(to, more),
});

function opened(pace = 0) {
  const stage = new Stage();
  const table = new Table("t", () => pace, stage);
  table.open();
  stage.hear(WELCOME);
  return { stage, table };
}

test("a table is asked for from its first event, and after a lost line from the last one known", () => {
  const { stage, table } = opened();
  expect(stage.said()).toEqual([{ type: "watch", table: "t", after: 0 }]);
  stage.hear(update(0, 5));
  stage.socket.onclose?.();
  expect(table.line).toBe("waiting");
  stage.fire();
  stage.hear(WELCOME);
  expect(stage.said()).toEqual([{ type: "watch", table: "t", after: 5 }]);
});

test("a gap is asked for, and what came after it waits", () => {
  const { stage, table } = opened();
  stage.hear(update(0, 3));
  stage.said();
  stage.hear(update(5, 6));
  expect(stage.said()).toEqual([{ type: "watch", table: "t", after: 3 }]);
  expect(table.last).toBe(3);
  stage.hear(update(3, 6));
  expect(table.frames.map((frame) => frame.seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

const page = (after: number, to: number, seq: number) => ({
  ...update(after, to),
  state: view(seq),
});

test("item 1: a long list comes in pages, and the board shows the table at once", () => {
  const { stage, table } = opened(1);
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  stage.hear(page(0, 200, 500));
  expect([table.frame?.position, table.isNow, table.acting]).toEqual(["position 500", true, "L"]);
  stage.hear(page(200, 400, 501));
  expect([table.frame?.position, table.loading]).toEqual(["position 501", true]);
  stage.hear(page(400, 501, 501));
  expect([table.frame?.position, table.loading, table.moving]).toEqual([
    "position 501",
    false,
    false,
  ]);
  expect(table.frames).toHaveLength(501);
  stage.said();
  stage.hear(update(501, 502));
  expect(stage.said()).toEqual([]);
  expect(table.shown).toBe(502);
});

test("item 1: one can step back once all pages are there, and return to now", () => {
  const { stage, table } = opened();
  stage.hear(page(0, 200, 500));
  table.step(-1);
  expect([table.frame?.position, table.isNow, table.stops]).toEqual(["position 500", true, []]);
  stage.hear(page(200, 500, 500));
  table.step(-1);
  expect([table.frame?.position, table.isNow]).toEqual(["position 499", false]);
  table.now();
  expect([table.frame?.position, table.isNow]).toEqual(["position 500", true]);
});

test("item 1: one can look back while pages are on their way, and return to now", () => {
  const { stage, table } = opened();
  stage.hear(page(0, 200, 500));
  table.look(150);
  expect([table.frame?.position, table.isNow]).toEqual(["position 150", false]);
  stage.hear(page(200, 400, 500));
  expect(table.frame?.position).toBe("position 150");
  table.now();
  expect([table.frame?.position, table.isNow]).toEqual(["position 500", true]);
});

test("item 11: a table for which the service had no time is asked for again", () => {
  const { stage, table } = opened();
  stage.said();
  const sentence = "Too many messages.";
  stage.hear({ type: "fault", code: "slow-down", sentence, table: "t", retry_after: 80 });
  expect(table.fault).toBeNull();
  expect(stage.fire()).toBe(80);
  expect(stage.said()).toEqual([{ type: "watch", table: "t", after: 0 }]);
});

test("what is sent twice happens once", () => {
  const { stage, table } = opened();
  stage.hear(update(0, 3));
  stage.hear(update(1, 4));
  stage.hear(update(1, 4));
  expect(table.frames.map((frame) => frame.seq)).toEqual([1, 2, 3, 4]);
});

test("one acts only when the board has caught up", async () => {
  const { stage, table } = opened(1);
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  stage.hear(update(0, 2));
  expect([table.shown, table.acting]).toEqual([2, "L"]);
  const shown: number[] = [];
  let seen = () => {};
  table.present = (frame: Frame) => {
    shown.push(frame.seq);
    return new Promise((resolve) => (seen = resolve));
  };
  stage.hear(update(2, 4));
  expect([shown, table.shown, table.acting]).toEqual([[3], 3, null]);
  seen();
  await Promise.resolve();
  expect([shown, table.shown, table.acting]).toEqual([[3, 4], 4, null]);
  seen();
  await Promise.resolve();
  expect([shown, table.acting]).toEqual([[3, 4], "L"]);
});

test("everything follows the board: states wait until their frames have been shown", async () => {
  const { stage, table } = opened(1);
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  stage.hear(update(0, 2));
  let seen = () => {};
  table.present = () => new Promise((resolve) => (seen = resolve));
  const now = () => [table.view?.seq, table.reached?.seq, table.past.length, table.active];
  stage.hear(update(2, 4, { prompt: { kind: "throw", seat: "D", decides: true } }));
  stage.hear(update(4, 5, { phase: "over", prompt: null }));
  expect(now()).toEqual([2, 2, 2, "D"]);
  for (const state of [
    [2, 3, 3, "D"],
    [4, 4, 4, "D"],
    [5, 5, 5, null],
  ]) {
    seen();
    await Promise.resolve();
    expect(now()).toEqual(state);
  }
  expect([table.view?.phase, table.moving]).toEqual(["over", false]);
});

test("the last turn is shown again, and nothing can be done meanwhile", async () => {
  const { stage, table } = opened(1);
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  stage.hear(update(0, 2));
  const shown: number[] = [];
  let seen = () => {};
  table.present = ({ seq }: Frame) => {
    shown.push(seq);
    return new Promise((resolve) => (seen = resolve));
  };
  table.replay();
  expect([table.shown, table.replaying > 0, table.acting]).toEqual([1, true, null]);
  for (let frame = 0; frame < 2; frame += 1) {
    seen();
    await Promise.resolve();
  }
  expect([shown, table.replaying, table.acting]).toEqual([[1, 2], 0, "L"]);
});

test("your seat changes with the state in which the players changed seats", () => {
  const { stage, table } = opened();
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  stage.hear(update(0, 2));
  const moved = { L: "D", D: "L" };
  stage.hear({
    ...update(2, 3),
    entries: [
      {
        seq: 3,
        at: 0,
        event: { kind: "offered", number: 2, commitment: null, proof: null, moved },
      },
    ],
  });
  expect(table.yours).toEqual(["D"]);
});

test("stepping back stays there whatever happens, until one returns to now", () => {
  const { stage, table } = opened();
  stage.hear(update(0, 4));
  table.step(-2);
  expect([table.shown, table.isNow, table.frame?.position]).toEqual([2, false, "position 2"]);
  stage.hear(update(4, 6));
  expect(table.shown).toBe(2);
  table.now();
  expect([table.shown, table.isNow]).toEqual([6, true]);
});

test("stepping forward to the last move follows the game again", () => {
  const { stage, table } = opened();
  stage.hear(update(0, 3));
  table.step(-1);
  table.step(1);
  expect([table.shown, table.following]).toEqual([3, true]);
});

test("a table of proof version 1 gets a seed from each of your seats, once per game", () => {
  const { stage } = opened();
  stage.said();
  const seats = view(1).seats.map((seat) => ({ ...seat, ready: seat.kind === "bot" }));
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  stage.hear(update(0, 1, { phase: "waiting", seats, dice: { ...DICE, proof: "ur1" } }));
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  const said = stage.said() as { act: { act: string; seat: string; seed: string } }[];
  expect(said.map(({ act }) => [act.act, act.seat])).toEqual([["ready", "L"]]);
  expect(said[0]?.act.seed).toMatch(/^[0-9a-f]{32}$/);
});

test("a browser commits, then reveals its seed, then a link per throw", async () => {
  const { stage, table } = opened();
  stage.said();
  const acts = () => (stage.said() as { act: Record<string, unknown> }[]).map(({ act }) => act);
  const seats = view(1).seats.map((seat) => ({ ...seat, ready: seat.kind === "bot" }));
  const waiting = { phase: "waiting" as const, seats, prompt: null };
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  stage.hear(update(0, 1, { ...waiting, dice: DICE }));
  await stage.speaks();
  const [commit, ...rest] = acts();
  expect([commit?.["act"], commit?.["seat"], rest]).toEqual(["commit", "L", []]);
  const commitments = { L: String(commit?.["commitment"]) };
  stage.hear(update(1, 2, { ...waiting, dice: { ...DICE, commitments, links: ["L"] } }));
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  const [seed, ...others] = acts();
  expect([seed?.["act"], seed?.["number"], others]).toEqual(["reveal", 0, []]);
  stage.hear(update(2, 3, { dice: { ...DICE, commitments } }));
  void table.act({ act: "throw", seat: "L" });
  const [thrown] = acts();
  const place = { version: DICE.proof, table: "t", game: 1, seat: 0 };
  expect(linksBefore(place, String(thrown?.["link"]), 2)).toEqual([
    commitments.L,
    seed?.["link"],
    thrown?.["link"],
  ]);
  const called = { prompt: { kind: "links" as const, seat: "D" } };
  stage.hear(update(3, 4, { ...called, dice: { ...DICE, commitments, throws: 1, links: ["L"] } }));
  const [link] = acts();
  expect([link?.["act"], link?.["number"]]).toEqual(["reveal", 2]);
  expect(linksBefore(place, String(link?.["link"]), 1)[0]).toBe(thrown?.["link"]);
});

test("no seed is revealed while a person has not committed, and no link of another device's chain", async () => {
  const { stage } = opened();
  stage.said();
  const seats = view(1).seats.map((seat) => ({ ...seat, kind: "you" as const, ready: false }));
  const waiting = { phase: "waiting" as const, seats, prompt: null };
  stage.hear({ type: "yours", table: "t", seats: ["L"] });
  stage.hear(update(0, 1, { ...waiting, dice: DICE }));
  await stage.speaks();
  const [{ act }] = stage.said() as [{ act: { commitment: string } }];
  const links = ["L"];
  const commitments: Record<string, string> = { L: act.commitment };
  stage.hear(update(1, 2, { ...waiting, dice: { ...DICE, commitments, links } }));
  expect(stage.said()).toEqual([]);
  const other = { L: "ab".repeat(32), D: "cd".repeat(32) };
  stage.hear(update(2, 3, { ...waiting, dice: { ...DICE, commitments: other, links } }));
  expect(stage.said()).toEqual([]);
  stage.hear(update(3, 4, { dice: { ...DICE, commitments: other, links } }));
  expect(stage.said()).toEqual([]);
});

test("a refusal becomes a notice with its rule, and brings the current state", async () => {
  const { stage, table } = opened();
  stage.hear(update(0, 2));
  stage.said();
  const done = table.act({ act: "throw", seat: "L" });
  expect(table.busy).toBe(true);
  const [{ id, seq }] = stage.said() as [{ id: string; seq: number }];
  expect(seq).toBe(2);
  stage.hear({
    type: "refused",
    id,
    table: "t",
    code: "illegal",
    sentence: "not so",
    rule: "U8",
    state: view(3),
  });
  expect(await done).toBe(false);
  expect(table.notice).toEqual({ sentence: "Not so.", rule: "U8" });
  expect(table.busy).toBe(false);
  void table.act({ act: "throw", seat: "L" });
  expect(stage.said()).toMatchObject([{ seq: 3 }]);
});

test("an impossible address gets a plain sentence", () => {
  const { stage, table } = opened();
  stage.hear({ type: "fault", code: "bad-message", sentence: "expected a regex", table: null });
  expect(table.fault?.sentence).toBe("There is no table at this address.");
});

test("a table that does not exist is a fault, a later fault is not", () => {
  const { stage, table } = opened();
  stage.hear({ type: "fault", code: "unknown", sentence: "there is no such table", table: "t" });
  expect(table.fault?.sentence).toBe("There is no such table.");
  const other = opened();
  other.stage.hear(update(0, 1));
  other.stage.hear({
    type: "fault",
    code: "slow-down",
    sentence: "too many messages",
    table: null,
  });
  expect(other.table.fault).toBeNull();
});

test("a table left before it was opened stays closed", () => {
  const stage = new Stage();
  const table = new Table("t", () => 0, stage);
  table.close();
  table.open();
  expect(stage.sockets).toHaveLength(0);
});
