import { expect, it } from "vitest";
import { botName, levelLabel, levelsOf, usualLevel } from "../src/lib/levels";
import type { BotAbout, GameAbout } from "../src/protocol";

const bot = (name: string, level: number | null, rating: string | null = null): BotAbout => ({
  name,
  title: name.toUpperCase(),
  about: "",
  level,
  rating,
});

const game: GameAbout = {
  key: "ur",
  name: "",
  rules: "1",
  seats: ["L", "D"],
  has_dice: true,
  bots: [bot("random", null), bot("club", 3, "1532 ± 25"), bot("casual", 2), bot("first", 1)],
};

it("shows the levels in order, without sparring partners", () => {
  expect(levelsOf([game], "ur").map(({ name }) => name)).toEqual(["first", "casual", "club"]);
  expect(levelsOf([game], "tee")).toEqual([]);
});

it("tells the rating beside the name", () => {
  expect(levelsOf([game], "ur").map(levelLabel)).toEqual(["FIRST", "CASUAL", "CLUB · 1532 ± 25"]);
});

it("begins with the usual level", () => {
  expect(usualLevel(levelsOf([game], "ur"))).toBe("casual");
  expect(usualLevel([bot("other", 1)])).toBe("other");
  expect(usualLevel([])).toBe("");
});

it("names bots in sentences", () => {
  expect(botName("first-game")).toBe("first game bot");
  expect(botName(null)).toBe("bot");
});
