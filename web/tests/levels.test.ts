import { expect, it } from "vitest";
import { botName, levelLabel, levelsOf } from "../src/lib/levels";
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

it("shows the rating beside the name", () => {
  expect(levelsOf(game).map(levelLabel)).toEqual(["FIRST", "CASUAL", "CLUB · 1532 ± 25"]);
});

it("names bots in sentences", () => {
  expect(botName("first-game")).toBe("First game bot");
  expect(botName(null)).toBe("Bot");
});
