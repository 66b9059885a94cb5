/** The designs of the squares, as on the board from the royal tombs. */

import { Hand, at, box, line, oval, quincunx, type Point } from "../pen";
import { CELL, SQUARES, spot, type Square } from "./geometry";

export type Design = "rosette" | "eyes" | "dots" | "fives" | "grid" | "zigzag";

/** What is laid into a square, by material: path data, ready to be drawn. */
export interface Inlay {
  shell: string;
  cut: string;
  dot: string;
  red: string;
}

/** A square as it is drawn. */
export interface DrawnSquare extends Square {
  x: number;
  y: number;
  /** Which of five tints of shell it is cut from. */
  tint: number;
  /** How stained it is, 0 to 1. */
  stain: number;
  inlay: Inlay;
}

const DESIGNS: Record<number, Design> = {
  1: "eyes",
  2: "dots",
  3: "eyes",
  4: "rosette",
  5: "grid",
  6: "dots",
  7: "fives",
  8: "rosette",
  9: "dots",
  10: "fives",
  11: "eyes",
  12: "dots",
  13: "zigzag",
  14: "rosette",
};

/** Return the design of a place's square. */
export function designOf(place: number): Design {
  return DESIGNS[place] ?? "dots";
}

/** A hand with a graver: it cuts lines and lays dots in. */
class Engraver extends Hand {
  cuts: string[] = [];
  dots: string[] = [];
  reds: string[] = [];

  cut(points: readonly Point[], closed = false): void {
    this.cuts.push(
      line(
        points.map((point) => this.near(point)),
        closed,
      ),
    );
  }

  ring(middle: Point, radius: number): void {
    this.cuts.push(oval(this.near(middle), radius * this.between(0.96, 1.04), radius));
  }

  dot(middle: Point, radius: number): void {
    this.dots.push(oval(this.near(middle), radius * this.between(0.95, 1.08), radius));
  }
}

function zigzag([x, y]: Point, half: number, teeth: number, deep: number): Point[] {
  const side: Point[] = Array.from({ length: 2 * teeth - 1 }, (_, index) => [
    half * ((index + 1) / teeth - 1),
    half - deep * (index % 2 ? 1 : 0),
  ]);
  const top = side.map(([along, across]): Point => [along, -across]);
  const right = side.map(([along, across]): Point => [across, along]);
  const rest = [...top, ...right].map(([px, py]): Point => [-px, -py]);
  return [...top, ...right, ...rest].map(([px, py]) => [x + px, y + py]);
}

function petal(angle: number, start: number, end: number, width: number): string {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const put = (along: number, aside: number): string =>
    at([along * c - aside * s, along * s + aside * c]);
  const [one, two, slim] = [start + (end - start) * 0.35, start + (end - start) * 0.7, width * 0.8];
  const left = `C${put(one, width)} ${put(two, slim)} ${put(end, 0)}`;
  return `M${put(start, 0)}${left}C${put(two, -slim)} ${put(one, -width)} ${put(start, 0)}Z`;
}

function rosette(hand: Engraver): void {
  for (let index = 0; index < 8; index += 1) {
    const angle = (Math.PI / 4) * index + hand.between(-0.02, 0.02);
    hand.cuts.push(petal(angle, 7, 45, 14.2));
    (index % 2 ? hand.reds : hand.dots).push(petal(angle, 10, 38.5, 9.4));
  }
  hand.reds.push(oval([0, 0], 7.4));
}

function dots(hand: Engraver): void {
  for (const middle of quincunx([0, 0], 26)) {
    hand.ring(middle, 12.5);
    hand.ring(middle, 8.2);
    hand.dot(middle, 5.6);
  }
}

function fives(hand: Engraver): void {
  hand.cut([
    [0, -44],
    [0, 44],
  ]);
  hand.cut([
    [-44, 0],
    [44, 0],
  ]);
  for (const middle of box([0, 0], 22)) {
    hand.cut(zigzag(middle, 19, 5, 4), true);
    for (const dot of quincunx(middle, 7)) hand.dot(dot, 3);
  }
}

function frames(hand: Engraver): void {
  hand.cut(box([0, 0], 43.5), true);
  hand.cut(zigzag([0, 0], 40.5, 4, 9), true);
  hand.cut(zigzag([0, 0], 25.5, 4, 5), true);
  for (const dot of quincunx([0, 0], 9.5)) hand.dot(dot, 4);
}

function grid(hand: Engraver): void {
  for (const offset of [-43.5, -2.2, 2.2, 43.5]) {
    hand.cut([
      [offset, -43.5],
      [offset, 43.5],
    ]);
    hand.cut([
      [-43.5, offset],
      [43.5, offset],
    ]);
  }
  const middle = (index: number): number => (index - 1.5) * 20.6 + (index > 1 ? 2 : -2);
  for (let cell = 0; cell < 16; cell += 1) {
    const [row, column] = [cell >> 2, cell & 3];
    const point: Point = [middle(column), middle(row)];
    hand.cut(box(point, 8), true);
    // Twelve dots: the two middle cells of the first and of the last row have none.
    if (row % 3 || !(column % 3)) hand.dot(point, 4);
  }
}

function eyes(hand: Engraver): void {
  for (const x of [-9, 9]) {
    hand.cut([
      [x, -44],
      [x, -3],
    ]);
    hand.cut([
      [x, 3],
      [x, 44],
    ]);
    for (const y of [-37, -27, -17, 17, 27, 37]) {
      hand.cut([
        [x, y],
        [x * 0.28, y],
        [x * 0.28, y + 5],
      ]);
    }
    for (const y of [-23, 23]) eye(hand, (26 * x) / 9, y);
  }
  for (const y of [-2.6, 2.6])
    hand.cut([
      [-44, y],
      [44, y],
    ]);
}

function eye(hand: Engraver, x: number, y: number): void {
  for (const [wide, high] of [
    [21, 16],
    [30, 20],
  ] as const) {
    const reach = wide + hand.between(-0.8, 0.8);
    const [top, bottom] = [at([x, y - high]), at([x, y + high])];
    hand.cuts.push(`M${top}Q${at([x + reach, y])} ${bottom}Q${at([x - reach, y])} ${top}Z`);
  }
  hand.ring([x, y], 6);
  hand.dot([x, y], 4.3);
}

const DRAW: Record<Design, (hand: Engraver) => void> = {
  rosette,
  eyes,
  dots,
  fives,
  grid,
  zigzag: frames,
};

function drawSquare(square: Square): DrawnSquare {
  const hand = new Engraver(`${square.column} ${square.row}`);
  const shell = line(
    box([0, 0], CELL / 2).map((corner) => hand.near(corner, 1.2)),
    true,
  );
  const [tint, stain] = [hand.below(5), hand.between(0.3, 1)];
  DRAW[designOf(square.place)](hand);
  const [x, y] = spot(square.column, square.row);
  const inlay = {
    shell,
    cut: hand.cuts.join(""),
    dot: hand.dots.join(""),
    red: hand.reds.join(""),
  };
  return { ...square, x, y, tint, stain, inlay };
}

let drawn: DrawnSquare[] | undefined;

/** Return all twenty squares as drawn; they are drawn once. */
export function drawnSquares(): DrawnSquare[] {
  drawn ??= SQUARES.map(drawSquare);
  return drawn;
}
