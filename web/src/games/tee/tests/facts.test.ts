import { describe, expect, it } from "vitest";
import arrange from "../arrange";
import { opened, painted, playedBy, teeOn, withTee, writeTee } from "../facts";
import { readTee } from "../position";

const START = "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 1 r";
const FOUR = "5y6/12/12/12/12/11b/g11/12/12/12/12/6r5 r:g1,b:l7,y:f12,g:a6 1 r";

describe("a position of Royal Tee", () => {
  it("is written as it was read", () => {
    const long = "ggggyyyyyyyy/ggggg1bbbbyy/12/12/12/12/12/12/12/12/12/3rrrrrrr2 r:g1,y:f12 31 y";
    for (const text of [START, FOUR, long]) expect(writeTee(readTee(text))).toBe(text);
  });

  it("is painted space by space, but not under Royal Tees", () => {
    const position = readTee(START);
    expect(writeTee(painted(position, "a1", "y"))).toContain("/y5r5 ");
    expect(writeTee(painted(painted(position, "a1", "y"), "a1", "."))).toBe(START);
    expect(painted(position, "g1", ".")).toBe(position);
    expect(teeOn(position, "g1")).toBe("r");
    expect(teeOn(position, "a1")).toBe(null);
  });

  it("lets a Royal Tee go anywhere, onto another one too", () => {
    const both = withTee(readTee(START), "r", "f12");
    expect(writeTee(both)).toBe("5r6/12/12/12/12/12/12/12/12/12/12/6r5 r:f12,y:f12 1 r");
    expect(writeTee(withTee(both, "r", "f11"))).toBe(
      "5y6/5r6/12/12/12/12/12/12/12/12/12/6r5 r:f11,y:f12 1 r",
    );
  });

  it("changes its players", () => {
    expect(writeTee(playedBy(readTee(START), ["r", "b", "y", "g"]))).toBe(FOUR);
    expect(writeTee(playedBy(readTee(FOUR), ["b", "g"]))).toBe(
      "12/12/12/12/12/11b/g11/12/12/12/12/12 b:l7,g:a6 1 b",
    );
    expect(writeTee(playedBy(readTee(FOUR), ["r", "y"]))).toBe(START);
  });

  it("is opened except under Royal Tees", () => {
    expect(writeTee(opened(painted(readTee(START), "a1", "y")))).toBe(START);
  });
});

describe("what is chosen beside the board", () => {
  const draft = { setup: { game: "tee" as const, colours: "ry" as const }, position: START };

  it("is turn, round and players", () => {
    const [turn, round, players] = arrange.fields(draft);
    expect(turn?.set("y").position).toMatch(/ 1 y$/);
    expect(round?.set("12").position).toMatch(/ 12 r$/);
    expect(players?.value).toBe("ry");
    expect(players?.set("rbyg")).toEqual({
      setup: { game: "tee", colours: "rbyg" },
      position: FOUR,
    });
  });

  it("is a colour in play to paint with", () => {
    expect(arrange.tools?.(draft).map(({ value }) => value)).toEqual(["r", "y", "."]);
  });
});
