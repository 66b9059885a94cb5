/** What a pointer or a key does to a walk. */

import { PITCH, cellOf, spaceAt, spaceOf, spotOf, type Cell, type Colour } from "./geometry";
import type { Point } from "../../boards/pen";
import { nearest, type WalkMaker } from "./walk";

/** How far from a space's middle a drag still means it; the corners between four mean none. */
const CORE = 0.42;
/** How far beside a space a tap may fall and still mean it: a finger is wider than a space. */
const REACH = 0.75;

function distance(space: string, [x, y]: Point, bottom: Colour): number {
  const [middleX, middleY] = spotOf(space, bottom);
  return Math.hypot(x - middleX, y - middleY) / PITCH;
}

/** Return the space that a dragged pointer is on, or null between spaces. */
export function draggedTo(point: Point, bottom: Colour): string | null {
  const space = spaceAt(point, bottom);
  if (!space) return null;
  const [x, y] = spotOf(space, bottom);
  const off = Math.max(Math.abs(point[0] - x), Math.abs(point[1] - y)) / PITCH;
  return off <= CORE ? space : null;
}

/**
 * Return the space that a tap means: the one under it if the walk can go or go back there, else
 * the nearest that it can go to, else the one under it.
 */
export function tapped(point: Point, bottom: Colour, maker: WalkMaker): string | null {
  const { next, path, queued } = maker.walk;
  const under = spaceAt(point, bottom);
  const before = [...path, ...queued].at(-2);
  const open = before ? [...next, before] : [...next];
  if (under && (open.includes(under) || under === maker.tip || path.includes(under))) return under;
  return nearest(open, (space) => distance(space, point, bottom), REACH) ?? under;
}

/** Whether a tap on a space means a step of the walk, there or back; others lead the walk there. */
export function isStep(space: string, maker: WalkMaker): boolean {
  const { next, path } = maker.walk;
  return next.includes(space) || path.includes(space);
}

/** Carry out a tap; returns whether the walk changed. */
export function tap(space: string, maker: WalkMaker): boolean {
  const { next, path } = maker.walk;
  if (next.includes(space) || path.at(-2) === space) return maker.aim(space);
  if (path.includes(space)) return maker.cut(space);
  return maker.reach(space);
}

const ARROWS: Record<string, Cell> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Return the space an arrow key leads to from a space: null at the rim, undefined for no arrow. */
export function beside(space: string, key: string, bottom: Colour): string | null | undefined {
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const [column, row] = cellOf(space, bottom);
  return spaceOf([column + arrow[0], row + arrow[1]], bottom);
}
