import { expect, test } from "vitest";
import { Connection, FIRST_WAIT, LONGEST_WAIT, PING_EVERY } from "../src/lib/connection";
import type { Do, ServerMessage } from "../src/protocol";
import { Stage } from "./stage";

function line() {
  const stage = new Stage();
  const states: string[] = [];
  const heard: ServerMessage[] = [];
  let ready = 0;
  const connection = new Connection(stage, {
    message: (message) => heard.push(message),
    state: (state) => states.push(state),
    ready: () => (ready += 1),
  });
  return { stage, states, heard, connection, readies: () => ready };
}

const WELCOME = { type: "welcome", protocol: 1, server: "1" };
const THROW: Do = { type: "do", id: "a", table: "t", seq: 3, act: { act: "throw", seat: "L" } };

test("a line opens with the welcome, not with the socket", () => {
  const { stage, states, connection, readies } = line();
  connection.start();
  expect(states).toEqual(["connecting"]);
  expect(connection.say({ type: "ping" })).toBe(false);
  stage.hear(WELCOME);
  expect(states).toEqual(["connecting", "open"]);
  expect(readies()).toBe(1);
});

test("a broken line is tried again, each time after a longer wait up to a limit", () => {
  const { stage, connection } = line();
  connection.start();
  const waits: number[] = [];
  for (let fails = 0; fails < 8; fails += 1) {
    stage.socket.onclose?.();
    waits.push(stage.fire());
  }
  expect(waits.slice(0, 3)).toEqual([FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]);
  expect(waits.at(-1)).toBe(LONGEST_WAIT);
  stage.hear(WELCOME);
  stage.socket.onclose?.();
  expect(stage.fire()).toBe(FIRST_WAIT);
});

test("an act that was not answered is sent again under its own name, once it is answered no more", async () => {
  const { stage, connection } = line();
  connection.start();
  stage.hear(WELCOME);
  const answer = connection.act(THROW);
  expect(stage.socket.sent).toEqual([JSON.stringify(THROW)]);
  stage.socket.onclose?.();
  stage.fire();
  stage.hear(WELCOME);
  expect(stage.socket.sent).toEqual([JSON.stringify(THROW)]);
  stage.hear({ type: "done", id: "a", table: "t", seq: 4 });
  expect(await answer).toBeNull();
  stage.socket.onclose?.();
  stage.fire();
  stage.hear(WELCOME);
  expect(stage.socket.sent).toEqual([]);
});

test("a refusal is the answer to its own act", async () => {
  const { stage, connection } = line();
  connection.start();
  stage.hear(WELCOME);
  const answer = connection.act(THROW);
  stage.hear({
    type: "refused",
    id: "b",
    table: "t",
    code: "late",
    sentence: "x",
    rule: null,
    state: null,
  });
  stage.hear({
    type: "refused",
    id: "a",
    table: "t",
    code: "not-now",
    sentence: "wait",
    rule: null,
    state: null,
  });
  expect((await answer)?.sentence).toBe("wait");
});

const early = (id: string) => ({
  type: "refused",
  id,
  table: "t",
  code: "slow-down",
  sentence: "Too many messages.",
  rule: null,
  state: null,
  retry_after: 50,
});

test("item 11: an act that came too early is sent again after the delay it was given", async () => {
  const { stage, connection } = line();
  connection.start();
  stage.hear(WELCOME);
  const answer = connection.act(THROW);
  stage.said();
  stage.hear(early("a"));
  expect(stage.said()).toEqual([]);
  expect(stage.fire()).toBe(50);
  expect(stage.said()).toEqual([THROW]);
  stage.hear({ type: "done", id: "a", table: "t", seq: 4 });
  expect(await answer).toBeNull();
  stage.hear(early("a"));
  stage.fire();
  expect(stage.said()).toEqual([]);
});

test("item 11: only the latest question is asked again", () => {
  const { stage, connection } = line();
  connection.start();
  stage.hear(WELCOME);
  const ask = (id: string) => ({ type: "preview", id, table: "t", walk: "" }) as const;
  connection.ask(ask("walk-1"));
  connection.ask(ask("walk-2"));
  stage.said();
  stage.hear(early("walk-1"));
  stage.fire();
  expect(stage.said()).toEqual([]);
  stage.hear(early("walk-2"));
  stage.fire();
  expect(stage.said()).toEqual([ask("walk-2")]);
});

test("a silent line is taken as lost after a ping without an answer", () => {
  const { stage, connection } = line();
  connection.start();
  stage.hear(WELCOME);
  expect(stage.fire()).toBe(PING_EVERY);
  expect(stage.socket.sent).toEqual(['{"type":"ping"}']);
  const socket = stage.socket;
  stage.fire();
  expect(socket.closed).toBe(true);
  expect(connection.state).toBe("waiting");
});

test("a line that answers pings stays open", () => {
  const { stage, connection } = line();
  connection.start();
  stage.hear(WELCOME);
  for (let round = 0; round < 3; round += 1) {
    stage.fire();
    stage.hear({ type: "pong" });
  }
  expect(connection.state).toBe("open");
});

test("what an old socket still says is not heard", () => {
  const { stage, connection, heard } = line();
  connection.start();
  stage.hear(WELCOME);
  const old = stage.socket;
  const say = old.onmessage;
  stage.socket.onclose?.();
  stage.fire();
  say?.({ data: JSON.stringify({ type: "pong" }) });
  expect(heard.map((message) => message.type)).toEqual(["welcome"]);
});

test("a closed line stays closed, and a wrong turn is an error", () => {
  const { stage, connection, states } = line();
  connection.start();
  connection.stop();
  expect(stage.socket.closed).toBe(true);
  expect(states.at(-1)).toBe("closed");
  expect(() => connection.start()).toThrow("closed cannot turn connecting");
});

test("hurry tries at once", () => {
  const { stage, connection } = line();
  connection.start();
  stage.socket.onclose?.();
  connection.hurry();
  expect(connection.state).toBe("connecting");
  expect(stage.sockets).toHaveLength(2);
});
