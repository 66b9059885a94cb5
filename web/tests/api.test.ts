import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../src/lib/api";
import type { NewTable } from "../src/protocol";

const table: NewTable = { setup: { game: "ur" }, seats: { L: { kind: "you" } } };

/** Answer requests in turn: a lost one, a refusal, or a table. */
function answers(...given: ("lost" | "refused" | "made")[]): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push((JSON.parse(String(init.body)) as { id: string }).id);
    const next = given.shift();
    if (next === "lost") return Promise.reject(new TypeError("connection reset"));
    const problem = { code: "slow-down", sentence: "too many new tables" };
    const body = next === "made" ? { table: "abcdefgh" } : problem;
    return Promise.resolve(
      new Response(JSON.stringify(body), { status: next === "made" ? 201 : 429 }),
    );
  });
  return sent;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("low: a request for a table that got no answer is sent again under the same id", async () => {
  const sent = answers("lost", "lost", "made", "made");
  const made = api.makeTable(table);
  await vi.runAllTimersAsync();
  expect((await made).table).toBe("abcdefgh");
  expect(new Set(sent).size).toBe(1);
  await api.makeTable(table);
  expect(sent).toHaveLength(4);
  expect(sent[3]).not.toBe(sent[0]);
});

test("low: pressing the button again after a failure creates no second table", async () => {
  const sent = answers("lost", "lost", "lost", "lost", "made", "refused");
  const failed = api.makeTable(table).catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  expect(await failed).toMatch(/reach the server/);
  await api.makeTable(table);
  expect(sent).toHaveLength(5);
  expect(new Set(sent).size).toBe(1);
  await expect(api.makeTable({ ...table, turn_limit: 30 })).rejects.toThrow("Too many");
  expect(sent[5]).not.toBe(sent[0]);
});
