/**
 * Where the spaces of Royal Tee lie on the drawing.
 *
 * A space is named by file and rank, `a1` to `l12`, as with Red at the bottom (T2). The board is
 * turned by quarters so that any seat can be at the bottom. The field's upper left corner is 0, 0.
 */

import type { Point } from "../../boards/pen";

export type Colour = "r" | "b" | "y" | "g";
export type Letter = "U" | "D" | "L" | "R";
/** A column and a row of the drawing, from the upper left. */
export type Cell = readonly [column: number, row: number];

export const SIZE = 12;
export const PITCH = 48;
export const FIELD = SIZE * PITCH;
export const FILES = "abcdefghijkl";
/** The colours in turn order, counter-clockwise from Red (T7). */
export const COLOURS: readonly Colour[] = ["r", "b", "y", "g"];
export const COLOUR_NAMES: Record<Colour, string> = {
  r: "Red",
  b: "Blue",
  y: "Yellow",
  g: "Green",
};

/** All spaces from a1 on, rank by rank. */
export const SPACES: readonly string[] = Array.from(
  { length: SIZE * SIZE },
  (_, index) => `${FILES[index % SIZE]}${Math.floor(index / SIZE) + 1}`,
);
const INDEX = new Map(SPACES.map((space, index) => [space, index]));

/** Return a space's place in `SPACES`. */
export function indexOf(space: string): number {
  return INDEX.get(space) ?? -1;
}

/** Return the cell that lies a quarter turn clockwise from a cell. */
function turned([column, row]: Cell): Cell {
  return [SIZE - 1 - row, column];
}

function turnedBy(cell: Cell, quarters: number): Cell {
  let now = cell;
  for (let turn = 0; turn < quarters; turn += 1) now = turned(now);
  return now;
}

/** Return the cell of a space, seen by who sits at the bottom. */
export function cellOf(space: string, bottom: Colour): Cell {
  const index = indexOf(space);
  const cell: Cell = [index % SIZE, SIZE - 1 - Math.floor(index / SIZE)];
  return turnedBy(cell, COLOURS.indexOf(bottom));
}

/** Return the space of a cell, or null off the board. */
export function spaceOf([column, row]: Cell, bottom: Colour): string | null {
  const inside = (value: number): boolean => value >= 0 && value < SIZE;
  if (!inside(column) || !inside(row)) return null;
  const [file, down] = turnedBy([column, row], (4 - COLOURS.indexOf(bottom)) % 4);
  return SPACES[(SIZE - 1 - down) * SIZE + file] ?? null;
}

/** Return the middle of a space in the drawing. */
export function spotOf(space: string, bottom: Colour): Point {
  const [column, row] = cellOf(space, bottom);
  return [PITCH * (column + 0.5), PITCH * (row + 0.5)];
}

/** Return the space under a point of the drawing, or null. */
export function spaceAt([x, y]: Point, bottom: Colour): string | null {
  return spaceOf([Math.floor(x / PITCH), Math.floor(y / PITCH)], bottom);
}

/** Return the letter of the step from a space to its neighbour, or null if they do not touch. */
export function letterBetween(from: string, to: string): Letter | null {
  const [start, end] = [indexOf(from), indexOf(to)];
  if (start < 0 || end < 0) return null;
  const files = (end % SIZE) - (start % SIZE);
  const ranks = Math.floor(end / SIZE) - Math.floor(start / SIZE);
  if (Math.abs(files) + Math.abs(ranks) !== 1) return null;
  if (files) return files > 0 ? "R" : "L";
  return ranks > 0 ? "U" : "D";
}

/** Return the spaces that steps lead over from a space, the first left out; none off the board. */
export function spacesAlong(from: string, steps: string): string[] {
  const found: string[] = [];
  for (const letter of steps) {
    const here = found.at(-1) ?? from;
    const next = SPACES.find((space) => letterBetween(here, space) === letter);
    if (!next) break;
    found.push(next);
  }
  return found;
}

/** Return the spaces from one to another, the first left out, each touching the one before. */
export function trail(from: string, to: string): string[] {
  const [start, end] = [indexOf(from), indexOf(to)];
  if (start < 0 || end < 0) return [];
  let [file, rank] = [start % SIZE, Math.floor(start / SIZE)];
  const [toFile, toRank] = [end % SIZE, Math.floor(end / SIZE)];
  const found: string[] = [];
  while (file !== toFile || rank !== toRank) {
    // The longer way first keeps to the line that the finger drew.
    if (Math.abs(toFile - file) >= Math.abs(toRank - rank)) file += Math.sign(toFile - file);
    else rank += Math.sign(toRank - rank);
    found.push(SPACES[rank * SIZE + file] ?? "");
  }
  return found;
}

/** Return the colour whose zone lies along a side: 0 bottom, 1 right, 2 top, 3 left. */
export function zoneAt(side: number, bottom: Colour): Colour {
  return COLOURS[(COLOURS.indexOf(bottom) + side) % 4] ?? "r";
}

/** Return what is written beside a column or a row of the drawing. */
export function coordinate(axis: "column" | "row", index: number, bottom: Colour): string {
  const space = spaceOf(axis === "column" ? [index, 0] : [0, index], bottom) ?? "a1";
  const upright = bottom === "r" || bottom === "y";
  return (axis === "column") === upright ? space.slice(0, 1) : space.slice(1);
}
