/** Setting up the board of twenty squares by hand: pieces go anywhere, the service judges. */

import type { ArrangeChoice, ArrangeField, Draft } from "../../games/ui";
import type { Setup } from "../../protocol";
import type { Point } from "../pen";
import { CELL, RADIUS, homeSpot, locate, offSpot, view, type Seating } from "./geometry";
import { HOME, OFF, START, sideOf, type Counts, type Pieces, type Side } from "./position";
import type { Reading } from "./reading";

/** How a game's positions are written, besides how they are read. */
export interface Writing {
  reading: Reading;
  /** A side's pieces as text. */
  side(counts: Counts): string;
  /** What can be pending. */
  pending: readonly ArrangeChoice[];
  /** What the turn is called: who throws. */
  turn: string;
  /** The option that says how many pieces a side has, its name in words, and its bounds. */
  count: { option: string; label: string; least: number; most: number };
}

/** Everything that a position's text says. */
export interface Facts {
  pieces: Pieces;
  turn: Side;
  pending: string;
}

const MOST = 7;

export function readFacts({ reading }: Writing, position: string): Facts {
  const [, , turn, pending] = position.split(" ");
  return { pieces: reading.read(position), turn: sideOf(turn), pending: pending ?? "throw" };
}

export function writeFacts({ side }: Writing, { pieces, turn, pending }: Facts): string {
  return `${side(pieces.L)} ${side(pieces.D)} ${turn} ${pending}`;
}

/** The places of a side's way, from off the board to home. */
export function placesOf({ notches }: Reading): number[] {
  const squares = Array.from({ length: 14 }, (_, index) => index + 1);
  return [OFF, ...(notches ? [START] : []), ...squares, HOME];
}

/** Move one piece of a side, or take it into the hand; a place that has none gives none. */
export function movedPiece(pieces: Pieces, side: Side, from: number, to: number | "hand"): Pieces {
  if (!pieces[side][from]) return pieces;
  const counts = { ...pieces[side] };
  counts[from] = (counts[from] ?? 0) - 1;
  if (to !== "hand") counts[to] = (counts[to] ?? 0) + 1;
  return { ...pieces, [side]: counts };
}

export function countOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Give a side that many pieces: more wait off the board, fewer are taken from there first. */
export function withCount(counts: Counts, wanted: number): Counts {
  const changed: Counts = { ...counts, [OFF]: (counts[OFF] ?? 0) + wanted - countOf(counts) };
  for (let place = OFF; place <= HOME && (changed[OFF] ?? 0) < 0; place += 1) {
    if (place === OFF) continue;
    const taken = Math.min(changed[place] ?? 0, -(changed[OFF] ?? 0));
    changed[place] = (changed[place] ?? 0) - taken;
    changed[OFF] = (changed[OFF] ?? 0) + taken;
  }
  return changed;
}

/** The facts beside the board. */
export function fieldsOf(writing: Writing, draft: Draft): ArrangeField[] {
  const facts = readFacts(writing, draft.position);
  const { reading, count } = writing;
  const changed = (change: Partial<Facts>): Draft => ({
    ...draft,
    position: writeFacts(writing, { ...facts, ...change }),
  });
  return [
    {
      label: writing.turn,
      value: facts.turn,
      choices: (["L", "D"] as const).map((seat) => ({
        value: seat,
        label: reading.sides[seat],
        seat,
      })),
      set: (value) => changed({ turn: sideOf(value) }),
    },
    {
      label: "Next",
      value: facts.pending,
      choices: writing.pending,
      set: (pending) => changed({ pending }),
    },
    {
      label: count.label,
      value: String(countOf(facts.pieces.L)),
      least: count.least,
      most: count.most,
      set: (value) => ({
        setup: { ...draft.setup, [count.option]: Number(value) } as Setup,
        position: writeFacts(writing, {
          ...facts,
          pieces: {
            L: withCount(facts.pieces.L, Number(value)),
            D: withCount(facts.pieces.D, Number(value)),
          },
        }),
      }),
    },
  ];
}

/** Take all pieces off the board. */
export function cleared(writing: Writing, draft: Draft): Draft {
  const facts = readFacts(writing, draft.position);
  const off = (counts: Counts): Counts => ({ [OFF]: countOf(counts) });
  const pieces = { L: off(facts.pieces.L), D: off(facts.pieces.D) };
  return { ...draft, position: writeFacts(writing, { ...facts, pieces, pending: "throw" }) };
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a side's place takes a piece: a square, a notch, or a whole tray. */
export function areaOf(seating: Seating, side: Side, place: number): Area {
  if (place !== OFF && place !== HOME) {
    const [x, y] = locate(seating, side, place);
    return { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
  }
  const spotOf = place === OFF ? offSpot : homeSpot;
  const own = side === seating.bottom;
  const ends = [0, MOST - 1].map((index) =>
    view(seating.layout, spotOf(seating.layout, own, index)),
  );
  const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  const half = RADIUS + 5;
  const [x, y] = [Math.min(...xs) - half, Math.min(...ys) - half];
  return { x, y, width: Math.max(...xs) + half - x, height: Math.max(...ys) + half - y };
}

/** How far beside a place a piece may be dropped and still mean it. */
const REACH = 40;

/** The place of a side that a point of the picture means, or null. */
export function placeAt(seating: Seating, reading: Reading, side: Side, point: Point) {
  let [best, nearest]: [number | null, number] = [null, REACH];
  for (const place of placesOf(reading)) {
    const { x, y, width, height } = areaOf(seating, side, place);
    const dx = Math.max(x - point[0], 0, point[0] - x - width);
    const dy = Math.max(y - point[1], 0, point[1] - y - height);
    const far = Math.hypot(dx, dy);
    if (far < nearest) [best, nearest] = [place, far];
  }
  return best;
}
