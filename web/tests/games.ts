/** Games for tests, without a service. */

import { vi } from "vitest";
import { loadGames } from "../src/lib/games";
import type { GameAbout, LevelAbout } from "../src/protocol";

export const level = (
  name: string,
  rank: number | null,
  rating: string | null = null,
): LevelAbout => ({
  name,
  title: name.toUpperCase(),
  about: "",
  group: "",
  rank,
  rating,
  standing: null,
  needs_engine: false,
});

export const about = (
  key: string,
  seats: Record<string, string>,
  more: Partial<GameAbout> = {},
): GameAbout => ({
  key,
  name: key.toUpperCase(),
  rules: key.charAt(0).toUpperCase(),
  version: "1",
  seats: Object.entries(seats).map(([letter, name]) => ({ letter, name })),
  has_dice: false,
  has_counting: false,
  score: { one: "point", many: "points" },
  length: { one: "turn", many: "turns" },
  options: [],
  match: null,
  levels: [level("casual", 1)],
  default_level: "casual",
  has_reviews: true,
  has_hints: true,
  strengths: ["standard"],
  has_rollouts: false,
  ...more,
});

const RACE = about("race", { A: "Amber", B: "Black" }, { name: "Short Race" });

/** Let the app know some games, a plain one among them. */
export async function stubGames(): Promise<void> {
  const games = [
    RACE,
    about("ur", { L: "Light", D: "Dark" }, { has_dice: true }),
    about("tee", { r: "Red", b: "Blue", y: "Yellow", g: "Green" }),
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(games))));
  await loadGames();
  vi.unstubAllGlobals();
}
