import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Arranging } from "../src/lib/arranging.svelte";

const setup = { game: "ur" as const };
const draft = (position: string) => ({ setup, position });

/** Answers of the service, by what is asked. */
let answers: Record<string, unknown>;
let asked: { path: string; body: { position: string } }[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = {};
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as { position: string };
    asked.push({ path, body: sent });
    const refusal = answers[sent.position];
    const answer = refusal ?? { position: sent.position, start: "o*7 o*7 L throw" };
    return Promise.resolve({ ok: !refusal, json: () => Promise.resolve(answer) });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks once the hand rests, and keeps what is refused", async () => {
  answers["bad"] = { code: "illegal", sentence: "no counter rests on 7", rule: "N3" };
  const one = new Arranging(draft("good"));
  one.change(draft("worse"));
  one.change(draft("bad"));
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ body }) => body.position)).toEqual(["bad"]);
  expect(one.fault).toEqual({ text: "No counter rests on 7.", rule: "N3" });
  expect([one.valid, one.draft.position]).toEqual([false, "bad"]);
});

it("undoes change by change", async () => {
  const one = new Arranging(draft("first"));
  expect(one.canUndo).toBe(false);
  one.change(draft("second"));
  one.change(draft("second"));
  one.change(draft("third"));
  one.undo();
  expect(one.draft.position).toBe("second");
  one.undo();
  one.undo();
  expect([one.draft.position, one.canUndo]).toEqual(["first", false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(one.valid).toBe(true);
});

it("gets the start from the service, and can go back from it", async () => {
  const one = new Arranging(draft("first"));
  await one.start();
  expect(asked[0]).toMatchObject({ path: "/api/lines", body: { position: null } });
  expect(one.draft.position).toBe("o*7 o*7 L throw");
  one.undo();
  expect(one.draft.position).toBe("first");
  one.stop();
});

it("is done only with what is valid", async () => {
  answers["bad"] = { code: "illegal", sentence: "wrong", rule: null };
  const one = new Arranging(draft("bad"));
  expect(await one.check()).toBe(false);
  one.change(draft("good"));
  expect(await one.check()).toBe(true);
  expect(one.fault).toBe(null);
});
