import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { breather, idle, slice } from "../src/lib/slices";

let frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (done: () => void) => frames.push(done));
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function paint(): Promise<void> {
  for (const done of frames.splice(0)) done();
  await vi.advanceTimersByTimeAsync(0);
}

test("each has a frame of its own, in the order in which they asked", async () => {
  const done: string[] = [];
  for (const name of ["one", "two", "three"]) void slice().then(() => done.push(name));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  await paint();
  expect(done).toEqual(["one"]);
  await paint();
  await paint();
  expect(done).toEqual(["one", "two", "three"]);
});

test("a page without frames does not wait for long", async () => {
  const done = vi.fn();
  void slice().then(done);
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toHaveBeenCalled();
});

test("a hidden page does not wait at all", async () => {
  vi.stubGlobal("document", { hidden: true });
  await Promise.all([slice(), slice(), slice()]);
  expect(frames).toEqual([]);
});

test("a breather takes the browser's own way, or a timer", async () => {
  const done = vi.fn();
  void breather().then(done);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  const own = vi.fn(() => Promise.resolve());
  vi.stubGlobal("scheduler", { yield: own });
  await breather();
  expect(own).toHaveBeenCalledOnce();
});

test("idle waits for the browser to say so, where it can", async () => {
  let free: () => void = () => undefined;
  vi.stubGlobal("requestIdleCallback", (then: () => void) => (free = then));
  const done = vi.fn();
  void idle().then(done);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).not.toHaveBeenCalled();
  free();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
});
