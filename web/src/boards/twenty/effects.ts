/** What the server says a move does, read for drawing: no rule is worked out here. */

import type { Choice, Effect } from "../../protocol";
import type { Point } from "../pen";
import { gate, locate, way, type Seating } from "./geometry";
import { HOME, OFF, START, type Counts, type Pieces, type Side } from "./position";
import type { Reading, Shift, Tone } from "./reading";

/** A word beside a place. */
export interface Badge {
  word: string;
  tone: Tone;
  point: Point;
}

/** What would follow if a choice were made, ready to be drawn. */
export interface Foresight {
  side: Side;
  path: Point[];
  /** Where the piece ends up; it is drawn there as a ghost. */
  ghost: Point;
  /** Pieces that would leave the board: from where to where. */
  lost: { side: Side; from: Point; to: Point }[];
  badges: Badge[];
}

/** A choice that is made by pressing a piece. */
export interface Movable {
  move: string;
  side: Side;
  place: number;
  label: string;
  foresight: Foresight;
}

/** Return the choices that are made by pressing a piece, in the order of the path. */
export function movables(
  reading: Reading,
  seating: Seating,
  pieces: Pieces,
  choices: readonly Choice[],
): Movable[] {
  const found: Movable[] = [];
  for (const choice of choices) {
    const first = choice.effects.map(reading.shift).find((shift) => shift !== null);
    if (!first) continue;
    const place = reading.from(choice.move);
    const foresight = foresee(reading, seating, pieces, choice.effects);
    const label = `${reading.piece} ${reading.place(place)}. ${reading.sentence(choice)}`;
    found.push({ move: choice.move, side: first.side, place, label, foresight });
  }
  return found.sort((one, two) => one.place - two.place);
}

function foresee(
  reading: Reading,
  seating: Seating,
  pieces: Pieces,
  effects: readonly Effect[],
): Foresight {
  const seen: Foresight = { side: "L", path: [], ghost: [0, 0], lost: [], badges: [] };
  for (const effect of effects) {
    const shift = reading.shift(effect);
    if (shift) addShift(seating, pieces, seen, shift);
    const reached = reading.reached(effect);
    if (reached) {
      const { word, tone } = reached;
      seen.badges.push({ word, tone, point: locate(seating, reached.side, reached.place) });
    }
  }
  return seen;
}

function addShift(seating: Seating, pieces: Pieces, seen: Foresight, shift: Shift): void {
  const { side, start, end, word } = shift;
  const from = locate(seating, side, start);
  if (word) seen.badges.push({ word, tone: shift.lost ? "red" : "gold", point: from });
  if (shift.lost) {
    seen.lost.push({ side, from, to: locate(seating, side, OFF, pieces[side][OFF] ?? 0) });
    return;
  }
  const points = route(seating, pieces[side], shift);
  seen.path.push(...(seen.path.length ? points.slice(1) : points));
  seen.side = side;
  seen.ghost = points.at(-1) ?? seen.ghost;
  if (end === HOME) seen.badges.push({ word: "home", tone: "gold", point: gate(seating, side) });
}

/** A way that a piece has come, to be marked until the next move. */
export interface Track {
  side: Side;
  points: Point[];
  /** Where it came to rest; null if it left the board on the way. */
  rests: Point | null;
}

/** What the last turn did, ready to be drawn. */
export interface Tracks {
  tracks: Track[];
  /** Places where a piece was sent off. */
  lost: Point[];
}

/** Return what effects that have been shown did: the ways of the pieces, and where one was lost. */
export function tracksOf(
  reading: Reading,
  seating: Seating,
  pieces: Pieces,
  effects: readonly Effect[],
): Tracks {
  const found: Tracks = { tracks: [], lost: [] };
  let before: Shift | null = null;
  for (const shift of effects.map(reading.shift).filter((each) => each !== null)) {
    const { side, start, end } = shift;
    const follows: boolean = before?.side === side && before.end === start;
    const track = found.tracks.at(-1);
    if (shift.lost) {
      const point = locate(seating, side, start);
      // One mark per place, though several pieces may be lost there in one turn.
      if (!found.lost.some((other) => `${other}` === `${point}`)) found.lost.push(point);
      if (follows && track) track.rests = null;
      continue;
    }
    const points = walked(seating, pieces[side], shift);
    // A piece that has moved on no longer rests where an earlier move took it.
    for (const earlier of found.tracks)
      if (earlier.side === side && `${earlier.rests}` === `${points[0]}`) earlier.rests = null;
    if (follows && track) track.points.push(...points.slice(1));
    else found.tracks.push({ side, points, rests: null });
    const now = found.tracks.at(-1);
    if (now) now.rests = end === OFF ? null : (points.at(-1) ?? null);
    before = shift;
  }
  return found;
}

/** A way that has been gone: off the board it begins where the piece was taken from. */
function walked(seating: Seating, counts: Counts, { side, start, end }: Shift): Point[] {
  const points = way(seating, side, start === OFF ? START : start, end);
  return start === OFF ? [locate(seating, side, OFF, counts[OFF] ?? 0), ...points] : points;
}

/** Return the points of a piece's way over the picture. */
export function route(seating: Seating, counts: Counts, { side, start, end }: Shift): Point[] {
  if (end === OFF) {
    return [locate(seating, side, start), locate(seating, side, OFF, counts[OFF] ?? 0)];
  }
  if (start === OFF) {
    const last = Math.max(0, (counts[OFF] ?? 1) - 1);
    return [locate(seating, side, OFF, last), ...way(seating, side, START, end)];
  }
  const points = way(seating, side, start, end);
  if (end === HOME) points.push(locate(seating, side, HOME, counts[HOME] ?? 0));
  return points;
}
