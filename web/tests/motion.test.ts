import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soundsOf } from "../src/lib/sound";

const kept = new Map<string, string>();
let reduced = false;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  reduced = false;
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How long a rest of 1000 ms really is, with a choice of motion. */
async function lasts(motion: "full" | "short" | "off"): Promise<number> {
  const { choose } = await import("../src/lib/settings.svelte");
  const { rest } = await import("../src/lib/pause");
  choose("motion", motion);
  const began = Date.now();
  let ended = -1;
  void rest(1000).then(() => (ended = Date.now() - began));
  await vi.runAllTimersAsync();
  return ended;
}

test.each([
  ["full", 1000],
  ["short", 450],
  ["off", 0],
] as const)("motion %s lasts %i ms", async (motion, ms) => {
  expect(await lasts(motion)).toBe(ms);
});

test("a device that wants less motion gets none", async () => {
  reduced = true;
  expect(await lasts("full")).toBe(0);
});

test("a choice outlives the page, and corrupt storage does no harm", async () => {
  const { choose } = await import("../src/lib/settings.svelte");
  choose("motion", "short");
  vi.resetModules();
  expect((await import("../src/lib/settings.svelte")).settings.motion).toBe("short");
  kept.set("royal-settings", "{");
  vi.resetModules();
  expect((await import("../src/lib/settings.svelte")).settings.motion).toBe("full");
});

test("a frame has the sounds of what happened in it, and the game adds its own", () => {
  const more = vi.fn(() => ["hit" as const]);
  expect(soundsOf({ kind: "threw", effects: [] }, more)).toEqual(["dice"]);
  expect(soundsOf({ kind: "moved", effects: [] })).toEqual(["move"]);
  expect(soundsOf({ kind: "moved", effects: [] }, more)).toEqual(["move", "hit"]);
  expect(soundsOf({ kind: "sat", effects: [] }, more)).toEqual([]);
  expect(more).toHaveBeenCalledOnce();
});
