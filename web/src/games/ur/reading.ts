/** The Royal Game of Ur on the board of twenty squares: positions (N3) and effects. */

import { designOf } from "../../boards/twenty/designs";
import { HOME, OFF, START, sideOf, type Counts, type Pieces } from "../../boards/twenty/position";
import type { Reached, Reading, Shift } from "../../boards/twenty/reading";
import type { Effect } from "../../protocol";
import { follows, thrown } from "./wording";

/** Return the place that a text names: `o`, `s`, `1` to `14`, `h`. */
export function placeOf(text: string): number {
  const named: Record<string, number> = { o: OFF, enter: OFF, "+": OFF, s: START, h: HOME };
  return named[text] ?? Number(text);
}

/** Count a side's counters by place. */
export function readSide(text: string): Counts {
  const counts: Counts = {};
  for (const item of text.split(",").filter(Boolean)) {
    const [place = "", count = "1"] = item.split("*");
    counts[placeOf(place)] = Number(count);
  }
  return counts;
}

/** Read a position. */
export function readUr(text: string): Pieces {
  const [light = "", dark = ""] = text.split(" ");
  return { L: readSide(light), D: readSide(dark) };
}

/** Return what is still to be chosen or thrown in a position: `throw`, `3`, `rosette`. */
export function pendingIn(position: string): string {
  return position.split(" ")[3] ?? "";
}

function shift(effect: Effect): Shift | null {
  switch (effect.kind) {
    case "ur:entered":
    case "ur:moved":
      return { side: sideOf(effect.seat), start: effect.start, end: effect.end };
    case "ur:doubled":
      return { side: sideOf(effect.seat), start: effect.start, end: effect.end, word: "doubles" };
    case "ur:hit":
    case "ur:sent-off": {
      const word = effect.kind === "ur:hit" ? "hit" : "sent off";
      return { side: sideOf(effect.seat), start: effect.start, end: effect.end, lost: true, word };
    }
    default:
      return null;
  }
}

function reached(effect: Effect): Reached | null {
  if (effect.kind === "ur:rosette")
    return { side: sideOf(effect.seat), place: effect.place, word: "rosette", tone: "gold" };
  if (effect.kind === "ur:eye")
    return { side: sideOf(effect.seat), place: effect.place, word: "eye", tone: "blue" };
  return null;
}

const NOTES: Partial<Record<string, string>> = {
  rosette: " (rosette)",
  eyes: " (eye)",
  fives: " (doubles)",
};

function place(at: number): string {
  if (at === OFF) return "off the board";
  if (at === HOME) return "home";
  if (at === START) return "on S";
  return `on ${at}${NOTES[designOf(at)] ?? ""}`;
}

export const READING: Reading = {
  sides: { L: "Light", D: "Dark" },
  piece: "Counter",
  notches: true,
  read: readUr,
  from: placeOf,
  shift,
  reached,
  place,
  thrown,
  sentence: follows,
};
