import { describe, expect, it } from "vitest";
import { resultText, type Result } from "../src/lib/result";

const points = (count: number) => `${count} ${count === 1 ? "point" : "points"}`;

function result(given: Partial<Result>): Result {
  return {
    seats: ["L", "D"],
    players: ["Ann", "Ben"],
    yours: [],
    winners: ["L"],
    scores: { L: 5, D: 2 },
    ended: "home",
    ...given,
  };
}

const text = (given: Partial<Result>) => resultText(result(given), points);

describe("a result", () => {
  it("is worded from the reader's side", () => {
    expect(text({})).toBe("Ann won by 3 points");
    expect(text({ yours: ["L"] })).toBe("You won by 3 points");
    expect(text({ yours: ["D"] })).toBe("You lost by 3 points");
    expect(text({ yours: ["L", "D"] })).toBe("Ann won by 3 points");
    expect(text({ scores: { L: 3, D: 2 } })).toBe("Ann won by 1 point");
  });

  it("names a resignation, whatever the scores", () => {
    expect(text({ ended: "resigned D", yours: ["D"] })).toBe("You resigned");
    expect(text({ ended: "resigned D", yours: ["L"] })).toBe("You won by resignation");
    expect(text({ ended: "resigned D", scores: { L: 0, D: 4 } })).toBe("Ann won by resignation");
  });

  it("can be shared", () => {
    expect(text({ winners: ["L", "D"] })).toBe("Draw");
    const three = { seats: ["r", "y", "g"], winners: ["r", "y"], scores: { r: 5, y: 5, g: 1 } };
    expect(text({ ...three, yours: ["r"] })).toBe("You shared the win");
    expect(text({ ...three, yours: ["g"] })).toBe("You lost");
    expect(text({ ...three, players: ["A", "B", "C"] })).toBe("Shared win");
  });

  it("may be unknown", () => {
    expect(text({ winners: [] })).toBe("No winner");
  });
});
