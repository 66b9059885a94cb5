/** What the server says a move of Ur does, read for drawing: no rule is worked out here. */

import type { Choice, Effect } from "../../protocol";
import type { Point } from "../pen";
import { gate, locate, way, type Seating } from "./geometry";
import { HOME, OFF, placeOf, type Counts, type Side } from "./position";

/** One counter going from one place to another. */
export interface Shift {
  kind: "entered" | "moved" | "doubled" | "hit" | "sent-off";
  side: Side;
  start: number;
  end: number;
}

/** A square that has an effect on who reached it. */
export interface Reached {
  kind: "rosette" | "eye";
  side: Side;
  place: number;
}

const SHIFTS = new Set(["entered", "moved", "doubled", "hit", "sent-off"]);

/** Read an effect as a counter's way, or return null. */
export function shiftOf(effect: Effect): Shift | null {
  if (!SHIFTS.has(effect.kind)) return null;
  const { kind, side, start, end } = effect as unknown as Shift;
  return { kind, side, start, end };
}

/** Read an effect as a square's effect, or return null. */
export function reachedOf(effect: Effect): Reached | null {
  if (effect.kind !== "rosette" && effect.kind !== "eye") return null;
  const { kind, side, place } = effect as unknown as Reached;
  return { kind, side, place };
}

/** A word beside a place. */
export interface Badge {
  word: string;
  tone: "gold" | "red" | "blue";
  point: Point;
}

/** What would follow if a choice were made, ready to be drawn. */
export interface Foresight {
  side: Side;
  path: Point[];
  /** Where the counter ends up; it is drawn there as a ghost. */
  ghost: Point;
  /** Counters that would leave the board: from where to where. */
  lost: { side: Side; from: Point; to: Point }[];
  badges: Badge[];
}

/** A choice that is made by pressing a counter. */
export interface Movable {
  move: string;
  side: Side;
  place: number;
  label: string;
  foresight: Foresight;
}

/** Counters of both sides by place. */
export type Board = Record<Side, Counts>;

const WORDS: Record<string, readonly [string, Badge["tone"]]> = {
  doubled: ["doubles", "gold"],
  hit: ["hit", "red"],
  "sent-off": ["sent off", "red"],
  rosette: ["rosette", "gold"],
  eye: ["eye", "blue"],
};

/** Return the choices that are made by pressing a counter, in the order of the track. */
export function movables(seating: Seating, board: Board, choices: readonly Choice[]): Movable[] {
  const found: Movable[] = [];
  for (const choice of choices) {
    const first = choice.effects.map(shiftOf).find((shift) => shift !== null);
    if (!first) continue;
    const place = placeOf(choice.move);
    const foresight = foresee(seating, board, choice.effects);
    found.push({ move: choice.move, side: first.side, place, label: sentence(choice), foresight });
  }
  return found.sort((one, two) => one.place - two.place);
}

function sentence({ move, effects }: Choice): string {
  const place = placeOf(move);
  const from = place === OFF ? "off the board" : place === 0 ? "on S" : `on ${place}`;
  const said = effects.filter(({ kind }) => kind !== "turn").map(({ words }) => words);
  return `Counter ${from}. ${said.join(" ")}`;
}

function foresee(seating: Seating, board: Board, effects: readonly Effect[]): Foresight {
  const seen: Foresight = { side: "L", path: [], ghost: [0, 0], lost: [], badges: [] };
  for (const effect of effects) {
    const shift = shiftOf(effect);
    if (shift) addShift(seating, board, seen, shift);
    const reached = reachedOf(effect);
    if (reached) addBadge(seen, reached.kind, locate(seating, reached.side, reached.place));
  }
  return seen;
}

function addShift(seating: Seating, board: Board, seen: Foresight, shift: Shift): void {
  const { kind, side, start, end } = shift;
  if (kind === "hit" || kind === "sent-off") {
    const from = locate(seating, side, start);
    seen.lost.push({ side, from, to: locate(seating, side, OFF, board[side][OFF] ?? 0) });
    return addBadge(seen, kind, from);
  }
  const points = route(seating, board[side], shift);
  seen.path.push(...(seen.path.length ? points.slice(1) : points));
  seen.side = side;
  seen.ghost = points.at(-1) ?? seen.ghost;
  if (kind === "doubled") addBadge(seen, kind, locate(seating, side, start));
  if (end === HOME) seen.badges.push({ word: "home", tone: "gold", point: gate(seating, side) });
}

function addBadge(seen: Foresight, kind: string, point: Point): void {
  const [word, tone] = WORDS[kind] ?? [kind, "gold"];
  seen.badges.push({ word, tone, point });
}

/** Return the points of a counter's way over the picture. */
export function route(seating: Seating, counts: Counts, { side, start, end }: Shift): Point[] {
  if (end === OFF) {
    return [locate(seating, side, start), locate(seating, side, OFF, counts[OFF] ?? 0)];
  }
  if (start === OFF) {
    const last = Math.max(0, (counts[OFF] ?? 1) - 1);
    return [locate(seating, side, OFF, last), locate(seating, side, end)];
  }
  const points = way(seating, side, start, end);
  if (end === HOME) points.push(locate(seating, side, HOME, counts[HOME] ?? 0));
  return points;
}
