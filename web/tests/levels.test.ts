import { expect, it, vi } from "vitest";
import { botName, firstLevel, levelsOf, rememberLevel, strengthOf } from "../src/lib/levels";
import { groupsOf } from "../src/lib/levelgroups";
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

it("puts levels under their headings, in their order", () => {
  const levels = [
    { ...level("first", 1), group: "Beginners" },
    { ...level("casual", 2), group: "Beginners" },
    { ...level("club", 3), group: "Club players" },
  ];
  expect(groupsOf(levels).map(({ group, levels: some }) => [group, some.length])).toEqual([
    ["Beginners", 2],
    ["Club players", 1],
  ]);
  expect(groupsOf(levelsOf(game)).map(({ group }) => group)).toEqual([""]);
  expect(groupsOf([])).toEqual([]);
});

it("says what a level sees and how strong that makes it", () => {
  const first = { ...level("first", 1), about: "Sees little." };
  expect(strengthOf(first)).toBe("Sees little.");
  expect(strengthOf({ ...first, standing: "Nearly always beats First." })).toBe(
    "Sees little. Nearly always beats First.",
  );
  expect(strengthOf(undefined)).toBe("");
});

it("names bots in sentences", () => {
  expect(botName("first-game")).toBe("First game bot");
  expect(botName(null)).toBe("Bot");
});
