import { describe, expect, it } from "vitest";
import {
  accuracyOf,
  chances,
  decimal,
  filtered,
  fine,
  linePath,
  luckOf,
  moveAt,
  percent,
  reader,
  signed,
  tryFrom,
  turningOf,
} from "../src/lib/review";
import type { ReviewAccount, ReviewMoment, ReviewRead } from "../src/protocol";

function moment(number: number, kind: string, given: Partial<ReviewMoment> = {}): ReviewMoment {
  return {
    number,
    kind,
    seat: 0,
    move: "",
    words: "",
    verdict: "",
    better: "",
    note: "",
    chances: [0.5, 0.5],
    scores: [0, 0],
    change: 0,
    luck: 0,
    luck_score: 0,
    lost: 0,
    lost_score: 0,
    given_up: 0,
    exact: true,
    exact_chances: true,
    mistake: false,
    position: "",
    turning: false,
    alternatives: [],
    missed: 0,
    ...given,
  };
}

const REVIEW: ReviewRead = {
  record: {
    setup: { game: "ur" },
    tags: {},
    seats: ["L", "D"],
    start: "",
    steps: [],
    tree: null,
    ended: null,
    winners: [],
    scores: {},
  },
  yours: ["D"],
  strength: "standard",
  exact: true,
  summary: [],
  about: { accuracy: "", luck: "" },
  turning: [2],
  start: [0.6, 0.4],
  accounts: [],
  moments: [
    moment(1, "throw", { chances: [0.7, 0.3] }),
    moment(2, "choice", { lost: 0.2, mistake: true, turning: true, chances: [0.5, 0.5] }),
    moment(3, "choice", { lost: 0.004 }),
    moment(4, "only"),
  ],
};

describe("numbers", () => {
  it("have at most one decimal, and no minus before nothing", () => {
    expect(percent(0.1234)).toBe("12.3%");
    expect(percent(0.5)).toBe("50%");
    expect(decimal(-0.04)).toBe("0");
    expect([signed(0.042), signed(-0.03), signed(0.0001)]).toEqual(["+4.2%", "−3%", "0%"]);
  });
});

describe("an account", () => {
  const account = (given: Partial<ReviewAccount>) => given as ReviewAccount;

  it("is never perfect after a mistake", () => {
    expect(accuracyOf(account({ accuracy: 0.999, mistakes: 0 }))).toBe("100");
    expect(accuracyOf(account({ accuracy: 0.999, mistakes: 1 }))).toBe("99");
    expect(accuracyOf(account({ accuracy: 0.421, mistakes: 9 }))).toBe("42");
    expect(accuracyOf(account({ accuracy: null, mistakes: 0 }))).toBe("–");
  });

  it("has no luck beyond a whole win", () => {
    expect(luckOf(account({ luck: 0.784 }))).toBe("+78.4%");
    expect(luckOf(account({ luck: 1.17 }))).toBe("more than +100%");
    expect(luckOf(account({ luck: -1.17 }))).toBe("more than −100%");
  });
});

describe("a mistake", () => {
  it("is tried again by the player who made it, against bots and outside any match", () => {
    const match = { target: 3, unit: "games" as const };
    const record = { ...REVIEW.record, setup: { game: "ur" as const, match } };
    const mistake = moment(2, "choice", { seat: 1, mistake: true, position: "o*6,s o*7 D 3" });
    expect(tryFrom({ ...REVIEW, record }, mistake, "club")).toEqual({
      setup: { game: "ur", match: null },
      seats: { L: { kind: "bot", bot: "club" }, D: { kind: "you" } },
      position: "o*6,s o*7 D 3",
    });
    expect(turningOf(REVIEW).map(({ number }) => number)).toEqual([2]);
  });
});

describe("the graph", () => {
  it("is about the reader's own seat", () => {
    expect(reader(REVIEW)).toBe(1);
    expect(reader({ ...REVIEW, yours: [] })).toBe(0);
    expect(chances(REVIEW, 1).slice(0, 3)).toEqual([0.4, 0.3, 0.5]);
  });

  it("has the best chance on top", () => {
    expect(linePath([1, 0.5, 0], 100, 50)).toBe("M0 0L50 25L100 50");
  });

  it("leads to the nearest move, and a turning point attracts", () => {
    expect(moveAt(REVIEW, 0.99, 0.02)).toBe(4);
    expect(moveAt(REVIEW, -1, 0.02)).toBe(0);
    expect(moveAt(REVIEW, 0.64, 0.15)).toBe(2);
    expect(moveAt(REVIEW, 0.64, 0.1)).toBe(3);
  });
});

describe("the list", () => {
  it("shows what is asked for", () => {
    const numbers = (filter: "lost" | "choices" | "throws" | "all") =>
      filtered(REVIEW, filter).map((each) => each.number);
    expect(numbers("lost")).toEqual([2]);
    expect(numbers("choices")).toEqual([2, 3]);
    expect(numbers("throws")).toEqual([1]);
    expect(numbers("all")).toEqual([1, 2, 3, 4]);
  });
});

describe("a small share", () => {
  it("is never written as nothing", () => {
    expect([0, 0.00001, 0.0002, 0.004, 0.1234].map(fine)).toEqual([
      "0%",
      "0.01%",
      "0.02%",
      "0.4%",
      "12.3%",
    ]);
  });
});
