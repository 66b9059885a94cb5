import { describe, expect, it } from "vitest";
import type { Choice } from "../../../protocol";
import samples from "../samples.json";
import { movables, tracksOf } from "../../../boards/twenty/effects";
import { Flight } from "../../../boards/twenty/flight.svelte";
import { gate, locate } from "../../../boards/twenty/geometry";
import { HOME, OFF } from "../../../boards/twenty/position";
import { READING, readUr } from "../reading";

interface Sample {
  position: string;
  choices: (Choice & { after: string })[];
}
const all = Object.entries(samples as unknown as Record<string, Sample>);
const seating = { layout: "wide", bottom: "L" } as const;
const sample = (name: string): Sample => (samples as unknown as Record<string, Sample>)[name]!;
const openIn = (name: string) =>
  movables(READING, seating, readUr(sample(name).position), sample(name).choices);

describe("choices", () => {
  it("are offered on the counters they move, in the order of the path", () => {
    expect(openIn("three").map(({ place }) => place)).toEqual([OFF, 0, 4, 6]);
    expect(openIn("none").every(({ side }) => side === "D")).toBe(true);
  });

  it("leave what moves no counter to the page", () => {
    expect(sample("rosette").choices.map(({ move }) => move)).toEqual(["+", "-"]);
    expect(openIn("rosette").map(({ move }) => move)).toEqual(["+"]);
  });

  it("are described in the server's words", () => {
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
        READING,
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
      READING,
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

it("names places with what is special about them", () => {
  expect([OFF, 0, 4, 7, 11, HOME].map(READING.place)).toEqual([
    "off the board",
    "on S",
    "on 4 (rosette)",
    "on 7 (doubles)",
    "on 11 (eye)",
    "home",
  ]);
});

describe("the last turn", () => {
  const at = (place: number) => locate(seating, "L", place);
  const after = (name: string, move: string) => {
    const found = sample(name).choices.find((choice) => choice.move === move)!;
    return tracksOf(READING, seating, readUr(found.after), found.effects);
  };

  it("leaves a way from where the counter was to where it rests, and where one was hit", () => {
    const { tracks, lost } = after("three", "6");
    expect(tracks).toEqual([{ side: "L", points: [6, 7, 8, 9, 10, 11].map(at), rests: at(11) }]);
    expect(lost).toEqual([locate(seating, "D", 11)]);
  });

  it("joins a move and its doubling", () => {
    expect(after("two", "9").tracks).toEqual([
      { side: "L", points: [9, 10, 11].map(at), rests: at(11) },
    ]);
  });

  it("no longer marks the rest of a counter that has moved on", () => {
    const shift = { kind: "ur:moved", seat: "L", left: 0, joined: 1, words: "" } as const;
    const hops = [
      { ...shift, start: 1, end: 2 },
      { ...shift, start: 5, end: 6 },
      { ...shift, start: 2, end: 3 },
    ];
    const { tracks } = tracksOf(READING, seating, readUr("3,6 o*7 L throw"), hops);
    expect(tracks.map(({ rests }) => rests)).toEqual([null, at(6), at(3)]);
  });

  it("marks a place once, though two counters are lost there", () => {
    const hit = { kind: "ur:hit", start: 8, end: OFF, words: "" } as const;
    const effects = [
      { ...hit, seat: "D" },
      { ...hit, seat: "L" },
    ] as unknown as Choice["effects"];
    const { lost } = tracksOf(READING, seating, readUr("o*7 o*7 L throw"), effects);
    expect(lost).toEqual([at(8)]);
  });
});
