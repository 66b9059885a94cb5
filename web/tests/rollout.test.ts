import { describe, expect, it } from "vitest";
import { ApiError } from "../src/lib/api";
import { GAMES, precise, Rollout } from "../src/lib/rollout.svelte";
import type { RolloutAsked, RolloutRead, Setup } from "../src/protocol";

const setup = { game: "ur" } as Setup;

function read(position: string, games: number): RolloutRead {
  return { position, seat: "L", games, gain: 50, rows: [] };
}

/** A service that plays so many games more per request. */
function service(steps: number[]) {
  const asked: RolloutAsked[] = [];
  let games = 0;
  const ask = (request: RolloutAsked): Promise<RolloutRead> => {
    asked.push(request);
    games = Math.min(request.games ?? 0, games + (steps[asked.length - 1] ?? GAMES));
    return Promise.resolve(read(request.position, games));
  };
  return { ask, asked };
}

describe("a rollout", () => {
  it("asks until all games are played, then for as many more", async () => {
    const { ask, asked } = service([500, 500]);
    const rollout = new Rollout(ask);
    await rollout.start(setup, "here");
    expect(asked.map(({ games }) => games)).toEqual([GAMES, GAMES, GAMES]);
    expect([rollout.found?.games, rollout.running, rollout.canGoOn]).toEqual([GAMES, false, true]);
    await rollout.start(setup, "here");
    expect([rollout.found?.games, rollout.wanted]).toEqual([2 * GAMES, 2 * GAMES]);
  });

  it("stops, keeps what it has, and goes on", async () => {
    const rollout = new Rollout((request) => {
      if (rollout.found === null) return Promise.resolve(read(request.position, 100));
      if (rollout.found.games === 100) queueMicrotask(() => rollout.stop());
      return Promise.resolve(read(request.position, 200)).then((found) => found);
    });
    await rollout.start(setup, "here");
    expect([rollout.found?.games, rollout.running]).toEqual([100, false]);
    rollout.show("there");
    expect([rollout.found, rollout.wanted]).toEqual([null, 0]);
    rollout.show("here");
    expect(rollout.found?.games).toBe(100);
  });

  it("is not confused by a server that has played fewer games", async () => {
    const counts = [700, 300, GAMES];
    const rollout = new Rollout(({ position }) =>
      Promise.resolve(read(position, counts.shift() ?? 0)),
    );
    await rollout.start(setup, "here");
    expect(rollout.found?.games).toBe(GAMES);
  });

  it("says why it cannot go on", async () => {
    const rollout = new Rollout(() =>
      Promise.reject(new ApiError("slow-down", "Too many rollouts. Wait a moment.")),
    );
    await rollout.start(setup, "here");
    expect([rollout.fault, rollout.running]).toEqual(["Too many rollouts. Wait a moment.", false]);
  });
});

it("writes narrow intervals", () => {
  expect(precise(0.53214)).toBe("53.21%");
});
