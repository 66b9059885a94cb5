import { expect, it, vi } from "vitest";
import { botName, firstLevel, levelsOf, rememberLevel } from "../src/lib/levels";
import { about, level } from "./games";

const game = about(
  "ur",
  { L: "Light", D: "Dark" },
  {
    levels: [
      level("random", null),
      level("club", 3, "1532 ± 25"),
      level("casual", 2),
      level("first", 1),
    ],
  },
);

it("shows the levels in order, without sparring partners", () => {
  expect(levelsOf(game).map(({ name }) => name)).toEqual(["first", "casual", "club"]);
});

it("shows the default level of a game that has only sparring partners", () => {
  const levels = [level("random", null)];
  expect(levelsOf({ ...game, levels, default_level: "random" })).toEqual(levels);
});

it("starts newcomers with the weakest level, and others with the last one", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  expect(firstLevel(game)).toBe("first");
  rememberLevel("ur", "club");
  rememberLevel("tee", "casual");
  expect(firstLevel(game)).toBe("club");
  rememberLevel("ur", "gone");
  expect(firstLevel(game)).toBe("first");
  vi.unstubAllGlobals();
  expect(firstLevel(game)).toBe("first");
});

it("names bots in sentences", () => {
  expect(botName("first-game")).toBe("First game bot");
  expect(botName(null)).toBe("Bot");
});
