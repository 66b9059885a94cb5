/** What lies around the squares: the body, the lapis between them, and the inlaid frame. */

import { Hand, line, rect, type Point } from "../pen";
import {
  CELL,
  COLUMNS,
  FRAME,
  GAP,
  HEIGHT,
  NOTCH,
  PLINTH,
  SQUARES,
  WIDTH,
  spot,
  type Layout,
} from "./geometry";

const taken = new Set(SQUARES.map(({ column, row }) => `${column} ${row}`));
const has = (column: number, row: number): boolean => taken.has(`${column} ${row}`);

/** Return the outline of the body with its two notches. */
export function outline(inset = 0): string {
  const [left, right, top, bottom] = [inset, WIDTH - inset, inset, HEIGHT - inset];
  const [west, east] = [NOTCH.west - inset, NOTCH.east + inset];
  const [north, south] = [NOTCH.north + inset, NOTCH.south - inset];
  return line(
    [
      [left, top],
      [west, top],
      [west, north],
      [east, north],
      [east, top],
      [right, top],
      [right, bottom],
      [east, bottom],
      [east, south],
      [west, south],
      [west, bottom],
      [left, bottom],
    ],
    true,
  );
}

/** Strips of lapis by shade: each shade's pieces in one path. */
export function lapis(): string[] {
  const hand = new Hand("lapis");
  const shades: string[][] = [[], [], [], [], []];
  const lay = (x: number, y: number, width: number, height: number): void =>
    strip(hand, shades, [x, y], [width, height]);
  for (let column = 0; column < COLUMNS; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      const [x, y] = spot(column, row);
      const [left, top] = [x - CELL / 2, y - CELL / 2];
      if (has(column, row) && has(column + 1, row)) lay(left + CELL, top, GAP, CELL);
      if (row < 2) lay(left, top + CELL, CELL, GAP);
      if (row < 2 && column < COLUMNS - 1) lay(left + CELL, top + CELL, GAP, GAP);
    }
  }
  return shades.map((pieces) => pieces.join(""));
}

function strip(hand: Hand, shades: string[][], [x, y]: Point, size: Point): void {
  const [width, height] = size;
  const long = Math.max(width, height);
  const count = long === GAP ? 1 : 3;
  let start = 0;
  for (let piece = 1; piece <= count; piece += 1) {
    const end = piece === count ? long : (long * (piece + hand.between(-0.2, 0.2))) / count;
    const part = end - start - 0.8;
    const path =
      width >= height
        ? rect(x + start + 0.4, y + 0.5, part, height - 1)
        : rect(x + 0.5, y + start + 0.4, width - 1, part);
    shades[hand.below(5)]?.push(path);
    start = end;
  }
}

/** A place's number, where it is written on the frame. */
export interface Mark {
  place: number;
  point: Point;
  small: boolean;
}

/** Return the numbers of all places, beside their squares. */
export function marks(): Mark[] {
  return SQUARES.map(({ place, column, row }) => {
    const [x, y] = spot(column, row);
    const beside = row === 1 ? CELL / 2 + GAP / 2 : CELL / 2 + FRAME / 2;
    return { place, point: [x, row === 0 ? y - beside : y + beside], small: row === 1 };
  });
}

/** Return the diamonds laid into the frame on both sides of each number: of shell, and of red. */
export function diamonds(): [shell: string, red: string] {
  const hand = new Hand("diamonds");
  const paths: [string, string] = ["", ""];
  for (const { point, small } of marks()) {
    if (small) continue;
    for (const index of [-3, -2, -1, 1, 2, 3]) {
      const x = point[0] + Math.sign(index) * (8 + 12 * Math.abs(index));
      paths[Math.abs(index) === 2 ? 1 : 0] += diamond(hand, [x, point[1]]);
    }
  }
  return paths;
}

function diamond(hand: Hand, [x, y]: Point): string {
  const points: Point[] = [
    [x - 5.5, y],
    [x, y - 5.5],
    [x + 5.5, y],
    [x, y + 5.5],
  ];
  return line(
    points.map((point) => hand.near(point, 0.6)),
    true,
  );
}

/** The lower side of the body, as seen from the player's seat. */
export interface Plinth {
  x: number;
  y: number;
  width: number;
  shell: string;
  red: string;
  eyes: Point[];
}

/** Return the parts of the body's side that can be seen: panels of shell with eyes between red bars. */
export function plinths(layout: Layout): Plinth[] {
  if (layout === "tall") return [panels("tall", 0, WIDTH, HEIGHT)];
  return [
    panels("west", 0, HEIGHT, NOTCH.west),
    panels("east", NOTCH.east, HEIGHT, WIDTH - NOTCH.east),
  ];
}

function panels(seed: string, x: number, y: number, width: number): Plinth {
  const hand = new Hand(seed);
  const [count, bar] = [Math.round(width / 62), 9];
  const wide = (width - 8 - bar) / count;
  const found: Plinth = { x, y, width, shell: "", red: "", eyes: [] };
  for (let index = 0; index <= count; index += 1) {
    const left = x + 4 + wide * index;
    found.red += rect(left + 1, y + 6, bar - 2, PLINTH - 10);
    if (index === count) break;
    found.shell += rect(left + bar + hand.between(0, 1), y + 6, wide - bar - 1, PLINTH - 10);
    found.eyes.push([left + bar + (wide - bar) / 2, y + 1 + PLINTH / 2]);
  }
  return found;
}

/** Return the tiles along the outer sides of the notches: of red limestone, and of shell. */
export function tiles(): [red: string, shell: string] {
  const [count, paths] = [15, ["", ""] as [string, string]];
  const wide = (NOTCH.east - NOTCH.west) / count;
  for (const top of [0, HEIGHT - 9]) {
    for (let index = 0; index < count; index += 1) {
      paths[index % 2 ? 1 : 0] += rect(NOTCH.west + wide * index + 0.6, top, wide - 1.2, 9);
    }
  }
  return paths;
}
