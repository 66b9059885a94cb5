/**
 * Where the places of the board of twenty squares lie on the drawing.
 *
 *            c0   c1   c2   c3   c4   c5   c6   c7
 *  theirs    4    3    2    1    S    H    14   13      row 0
 *  centre    5    6    7    8    9    10   11   12      row 1
 *  yours     4    3    2    1    S    H    14   13      row 2
 *
 * The body is measured from its upper left corner as it lies here, wide. The tall layout, for
 * narrow screens, is the same board turned so that your row is on the right. S and H are where pieces
 * come in and leave; some games let them stop there.
 */

import type { Point } from "../pen";
import { HOME, OFF, type Side } from "./position";

export type Layout = "wide" | "tall";

export const CELL = 92;
export const GAP = 14;
export const FRAME = 30;
export const PITCH = CELL + GAP;
export const COLUMNS = 8;
export const ROWS = 3;
export const WIDTH = COLUMNS * PITCH - GAP + 2 * FRAME;
export const HEIGHT = ROWS * PITCH - GAP + 2 * FRAME;
export const RADIUS = 36;
/** How far each piece of a stack is above the one below. */
export const LIFT = 7;
/** The height of the visible side at the body's lower edge. */
export const PLINTH = 24;

const TRAY = 100;
const MARGIN = 8;

/** One of the twenty squares. */
export interface Square {
  place: number;
  column: number;
  row: number;
}

/** Return the column of a place: up the own outer row, along the centre, and back. */
export function columnOf(place: number): number {
  if (place < 5) return 4 - place;
  return place < 13 ? place - 5 : 20 - place;
}

/** Return the row of a side's place, seen by who sits at the bottom. */
export function rowOf(side: Side, place: number, bottom: Side): number {
  if (place > 4 && place < 13) return 1;
  return side === bottom ? 2 : 0;
}

/** All twenty squares; those of the centre once, the others in both outer rows. */
export const SQUARES: readonly Square[] = [0, 1, 2].flatMap((row) =>
  Array.from({ length: 14 }, (_, index) => index + 1)
    .filter((place) => (place > 4 && place < 13) === (row === 1))
    .map((place) => ({ place, column: columnOf(place), row })),
);

/** Return the middle of a square of the grid, on the body. */
export function spot(column: number, row: number): Point {
  const first = FRAME + CELL / 2;
  return [first + PITCH * column, first + PITCH * row];
}

/** The sides of the two notches: west, east, and how deep they go from above and below. */
export const NOTCH = {
  west: spot(4, 1)[0] - CELL / 2,
  east: spot(5, 1)[0] + CELL / 2,
  north: spot(4, 1)[1] - CELL / 2 - GAP - 10,
  south: spot(4, 1)[1] + CELL / 2 + GAP + 10,
} as const;

/** Return where S or H is inlaid in a notch, on the body. */
export function inlay(place: number, row: number): Point {
  const [x] = spot(columnOf(place), row);
  return [x, row === 0 ? NOTCH.north / 2 + 3 : (HEIGHT + NOTCH.south) / 2 - 3];
}

const SIZES: Record<Layout, readonly [number, number]> = {
  wide: [WIDTH + 2 * MARGIN, HEIGHT + PLINTH + 2 * TRAY],
  tall: [HEIGHT + 2 * TRAY, WIDTH + PLINTH + 2 * MARGIN],
};

/** Return the width and height of the whole picture, trays included. */
export function size(layout: Layout): readonly [number, number] {
  return SIZES[layout];
}

/** Return a point of the body as a point of the picture. */
export function view(layout: Layout, [x, y]: Point): Point {
  return layout === "wide" ? [x + MARGIN, y + TRAY] : [y + TRAY, WIDTH - x + MARGIN];
}

/** Return the point of the body that lies under a point of the picture. */
export function unview(layout: Layout, [x, y]: Point): Point {
  return layout === "wide" ? [x - MARGIN, y - TRAY] : [WIDTH - y + MARGIN, x - TRAY];
}

/** Return the transform that lays the body into the picture. */
export function bodyTransform(layout: Layout): string {
  return layout === "wide"
    ? `translate(${MARGIN} ${TRAY})`
    : `translate(${TRAY} ${MARGIN + WIDTH}) rotate(-90)`;
}

/** Return how far beside the body a side's tray lies, as a y of the body. */
export function trayLine(layout: Layout, own: boolean): number {
  const beside = TRAY / 2;
  if (!own) return -beside;
  return HEIGHT + beside + (layout === "wide" ? PLINTH : 0);
}

const OFF_STEP = 46;
const HOME_STEP = 34;

/** Return where the piece of that number is in the row off the board, on the body. */
export function offSpot(layout: Layout, own: boolean, index: number): Point {
  return [FRAME + RADIUS + OFF_STEP * index, trayLine(layout, own)];
}

/** Return where the piece of that number lies in the home row, on the body. */
export function homeSpot(layout: Layout, own: boolean, index: number): Point {
  return [WIDTH - FRAME - RADIUS - HOME_STEP * index, trayLine(layout, own)];
}

/** Where things are, for one layout and one player at the bottom. */
export interface Seating {
  layout: Layout;
  bottom: Side;
}

/** Return where a side's place lies in the picture; off the board and home, the row's next spot. */
export function locate(seating: Seating, side: Side, place: number, index = 0): Point {
  const own = side === seating.bottom;
  return view(seating.layout, onBody(seating.layout, own, place, index));
}

function onBody(layout: Layout, own: boolean, place: number, index: number): Point {
  if (place === OFF) return offSpot(layout, own, index);
  if (place === 0) return inlay(0, own ? 2 : 0);
  if (place === HOME) return homeSpot(layout, own, index);
  const row = place > 4 && place < 13 ? 1 : own ? 2 : 0;
  return spot(columnOf(place), row);
}

/** Return where H is inlaid in the picture. */
export function gate({ layout, bottom }: Seating, side: Side): Point {
  return view(layout, inlay(HOME, side === bottom ? 2 : 0));
}

/** Return the points of a side's way from one place to another, both ends included. */
export function way(seating: Seating, side: Side, start: number, end: number): Point[] {
  const points: Point[] = [];
  for (let place = start; place <= end; place += 1) {
    points.push(place === HOME ? gate(seating, side) : locate(seating, side, place));
  }
  return points;
}

/** Return the square under a point of the picture, or null. */
export function squareAt(layout: Layout, point: Point): Square | null {
  const [x, y] = unview(layout, point);
  const inside = (square: Square): boolean => {
    const [middleX, middleY] = spot(square.column, square.row);
    return Math.max(Math.abs(x - middleX), Math.abs(y - middleY)) <= CELL / 2;
  };
  return SQUARES.find(inside) ?? null;
}
