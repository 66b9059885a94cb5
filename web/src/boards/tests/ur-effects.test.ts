import { describe, expect, it } from "vitest";
import type { Choice } from "../../protocol";
import samples from "../gallery/samples.json";
import { deal, lying, tumbling } from "../ur/dice";
import { describe as inWords } from "../ur/describe";
import { movables } from "../ur/effects";
import { Flight } from "../ur/flight.svelte";
import { gate, locate } from "../ur/geometry";
import { HOME, OFF, readUr } from "../ur/position";

interface Sample {
  position: string;
  choices: (Choice & { after: string })[];
}
const all = Object.entries(samples.ur as unknown as Record<string, Sample>);
const seating = { layout: "wide", bottom: "L" } as const;
const sample = (name: string): Sample => (samples.ur as unknown as Record<string, Sample>)[name]!;
const openIn = (name: string) =>
  movables(seating, readUr(sample(name).position), sample(name).choices);

describe("choices", () => {
  it("are offered on the counters they move, in the order of the track", () => {
    expect(openIn("three").map(({ place }) => place)).toEqual([OFF, 0, 4, 6]);
    expect(openIn("none").every(({ side }) => side === "D")).toBe(true);
  });

  it("leave what moves no counter to the page", () => {
    expect(sample("rosette").choices.map(({ move }) => move)).toEqual(["+", "-"]);
    expect(openIn("rosette").map(({ move }) => move)).toEqual(["+"]);
  });

  it("are said in the server's words", () => {
    const hit = openIn("three").find(({ move }) => move === "6");
    expect(hit?.label).toBe(
      "Counter on 6. Light moves from 6 to 11. Dark's counter on 11 is hit and goes off the board." +
        " Eye on 11: Dark moves a counter 4.",
    );
  });

  it("show a hit: the way, the ghost, who is lost, and the words", () => {
    const seen = openIn("three").find(({ move }) => move === "6")!.foresight;
    expect(seen.path).toHaveLength(6);
    expect(seen.ghost).toEqual(locate(seating, "L", 11));
    expect(seen.lost).toEqual([
      { side: "D", from: locate(seating, "D", 11), to: locate(seating, "D", OFF, 2) },
    ]);
    expect(seen.badges.map(({ word }) => word)).toEqual(["hit", "eye"]);
  });

  it("show doubles on the square that doubles", () => {
    const doubled = openIn("two").find(({ move }) => move === "9")!.foresight;
    const badge = doubled.badges.find(({ word }) => word === "doubles");
    expect(badge?.point).toEqual(locate(seating, "L", 10));
    expect(doubled.ghost).toEqual(locate(seating, "L", 11));
    expect(doubled.path).toEqual([9, 10, 11].map((place) => locate(seating, "L", place)));
  });

  it("show the way home by H into the row", () => {
    const home = openIn("two").find(({ move }) => move === "14")!.foresight;
    expect(home.path.at(-2)).toEqual(gate(seating, "L"));
    expect(home.ghost).toEqual(locate(seating, "L", HOME, 0));
    expect(home.badges.map(({ word }) => word)).toContain("home");
  });

  it("show a counter that a stack would send off", () => {
    const sent = openIn("sent").find(({ move }) => move === "3")!.foresight;
    expect(sent.badges.map(({ word }) => word)).toEqual(["sent off"]);
    expect(sent.lost[0]?.side).toBe("L");
  });
});

describe("playing events", () => {
  const moves = all.flatMap(([name, { position, choices }]) =>
    choices.map((choice) => ({ name, position, ...choice })),
  );

  it.each(moves)(
    "leads to the next position: $name $move",
    async ({ position, effects, after }) => {
      const flight = new Flight(
        () => seating,
        () => 0,
      );
      flight.shown = readUr(position);
      await flight.play(effects);
      const { L, D } = readUr(after);
      const without = (counts: Record<number, number>) =>
        Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
      expect(without(flight.shown.L)).toEqual(without(L));
      expect(without(flight.shown.D)).toEqual(without(D));
    },
  );

  it("shows a position that came meanwhile when the motion has ended", async () => {
    const { position, choices } = sample("three");
    const flight = new Flight(
      () => seating,
      () => 0,
    );
    flight.shown = readUr(position);
    const played = flight.play(choices[0]!.effects);
    flight.show(readUr("o*7 o*7 L throw"));
    expect(flight.shown.L[OFF]).toBe(3);
    expect(flight.playing).toBe(true);
    await played;
    expect(flight.shown.L[OFF]).toBe(7);
    expect(flight.playing).toBe(false);
  });
});

it("says what lies on the board, the own side first", () => {
  expect(inWords(readUr("o*3,s,4*2,11 o*6,h D throw"), "D")).toEqual([
    "Dark: 6 off the board, 1 home.",
    "Light: 3 off the board, 1 on S, 2 on 4 (rosette), 1 on 11 (eye).",
  ]);
});

describe("dice", () => {
  it.each([2, 3])("with %i inlaid tips show as many as were thrown", (marked) => {
    for (let dots = 0; dots <= 3; dots += 1) {
      for (let number = 0; number < 50; number += 1) {
        const thrown = deal(dots, marked, `${number}`);
        expect(thrown.filter(({ up }) => up < marked)).toHaveLength(dots);
        expect(thrown.every(({ up }) => up >= 0 && up < 4)).toBe(true);
      }
    }
  });

  it("lie with that tip up, and come to rest there", () => {
    for (let up = 0; up < 4; up += 1) {
      const tips = lying(up, 0.3);
      expect(tips[up]![1]).toBeCloseTo(1);
      for (const tip of [0, 1, 2, 3].filter((other) => other !== up)) {
        expect(tips[tip]![1]).toBeCloseTo(-1 / 3);
      }
    }
    const [die] = deal(1, 2, "rest");
    tumbling(die!, 1).forEach((tip, index) => {
      tip.forEach((part, axis) =>
        expect(part).toBeCloseTo(lying(die!.up, die!.yaw)[index]![axis]!),
      );
    });
  });
});
