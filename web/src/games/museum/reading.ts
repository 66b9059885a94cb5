/** Museum Ur on the board of twenty squares: positions (M16) and effects. */

import { HOME, OFF, sideOf, type Counts, type Pieces } from "../../boards/twenty/position";
import type { Reached, Reading, Shift } from "../../boards/twenty/reading";
import { sentences } from "../../lib/effects";
import type { Effect } from "../../protocol";
import { thrown } from "./wording";

/** The start is off the board: the service calls it place 0, the board draws it beside itself. */
const drawnAt = (place: number): number => (place === 0 ? OFF : place);

function readSide(text: string): Counts {
  const counts: Counts = {};
  for (const item of text.split(",").filter(Boolean)) {
    const number = Number(item.slice(1));
    if (item.startsWith("o")) counts[OFF] = number;
    else if (item.startsWith("h")) counts[HOME] = number;
    else counts[Number(item)] = (counts[Number(item)] ?? 0) + 1;
  }
  return counts;
}

/** Read a position. */
export function readMuseum(text: string): Pieces {
  const [light = "", dark = ""] = text.split(" ");
  return { L: readSide(light), D: readSide(dark) };
}

/** Return what a position leaves open: `throw`, or the number thrown. */
export function pendingIn(position: string): string {
  return position.split(" ")[3] ?? "";
}

function shift(effect: Effect): Shift | null {
  switch (effect.kind) {
    case "museum:entered":
    case "museum:moved":
    case "museum:home":
      return {
        side: sideOf(effect.seat),
        start: drawnAt(effect.start),
        end: drawnAt(effect.end),
      };
    case "museum:captured":
      return {
        side: sideOf(effect.seat),
        start: effect.start,
        end: OFF,
        lost: true,
        word: "captured",
      };
    default:
      return null;
  }
}

function reached(effect: Effect): Reached | null {
  if (effect.kind !== "museum:rosette") return null;
  const { seat, place: at } = effect;
  return { side: sideOf(seat), place: at, word: "throw again", tone: "gold" };
}

const NOTES: Record<number, string> = {
  4: " (rosette)",
  8: " (rosette, safe)",
  14: " (rosette)",
};

function place(at: number): string {
  if (at === OFF) return "at the start";
  if (at === HOME) return "home";
  return `on ${at}${NOTES[at] ?? ""}`;
}

export const READING: Reading = {
  sides: { L: "Light", D: "Dark" },
  piece: "Piece",
  notches: false,
  read: readMuseum,
  from: (move) => (move === "enter" ? OFF : Number(move)),
  shift,
  reached,
  place,
  thrown,
  sentence: ({ effects }) => sentences(effects).join(" "),
};
