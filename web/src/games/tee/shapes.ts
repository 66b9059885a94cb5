/** The shapes of Royal Tee: heads that differ in form, the crown, the grain of the wood. */

import { Hand, box, line, oval, type Point } from "../../boards/pen";
import { FIELD, PITCH, SIZE, SPACES, cellOf, type Colour } from "./geometry";
import type { Owner } from "./position";

function cross(arm: number, far: number): string {
  const quarter: Point[] = [
    [arm, -far],
    [arm, -arm],
    [far, -arm],
  ];
  const points: Point[] = [];
  for (const [c, s] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    points.push(...quarter.map(([x, y]): Point => [x * c - y * s, x * s + y * c]));
  }
  return line(points, true);
}

/** Return the outline of a colour's head: disc, ring, cross or square. */
export function head(colour: Colour, size: number): string {
  switch (colour) {
    case "r":
      return oval([0, 0], size);
    case "b":
      return oval([0, 0], size) + oval([0, 0], size * 0.48);
    case "y":
      return cross(size * 0.42, size * 1.06);
    case "g":
      return line(box([0, 0], size * 0.88), true);
  }
}

export const CROWN = line(
  [
    [-11, 7],
    [-13, -6],
    [-6, 0],
    [0, -10],
    [6, 0],
    [13, -6],
    [11, 7],
  ],
  true,
);
export const CROWN_TIPS = [
  [-13, -7.5],
  [0, -11.5],
  [13, -7.5],
] as const;

/** Return wavy lines across a board of wood: faint ones and stronger ones. */
export function grain(left: number, top: number, width: number, height: number): string[] {
  const hand = new Hand("wood");
  const lines: string[] = ["", "", ""];
  for (let y = top + 8; y < top + height - 5; y += 12) {
    const [phase, high, base] = [hand.between(0, 6), hand.between(1, 5), y + hand.between(-4, 4)];
    const points: Point[] = [];
    for (let x = left + 5; x <= left + width - 5; x += (width - 10) / 16) {
      points.push([x, base + high * Math.sin(phase + x / 130)]);
    }
    lines[hand.below(3)] += line(points);
  }
  return lines;
}

/** Return the lines between the spaces. */
export function gridLines(): string {
  const lines = Array.from({ length: SIZE - 1 }, (_, index) => PITCH * (index + 1));
  return lines.map((at) => `M${at} 0V${FIELD}M0 ${at}H${FIELD}`).join("");
}

/** Return the line around all that a colour holds. */
export function border(owners: readonly Owner[], colour: Colour, bottom: Colour): string {
  const held = new Set<number>();
  SPACES.forEach((space, index) => {
    if (owners[index] !== colour) return;
    const [column, row] = cellOf(space, bottom);
    held.add(row * SIZE + column);
  });
  const free = (column: number, row: number): boolean =>
    column < 0 || column >= SIZE || row < 0 || row >= SIZE || !held.has(row * SIZE + column);
  let path = "";
  for (const cell of held) {
    const [column, row] = [cell % SIZE, Math.floor(cell / SIZE)];
    const [x, y] = [column * PITCH, row * PITCH];
    if (free(column, row - 1)) path += `M${x} ${y}h${PITCH}`;
    if (free(column, row + 1)) path += `M${x} ${y + PITCH}h${PITCH}`;
    if (free(column - 1, row)) path += `M${x} ${y}v${PITCH}`;
    if (free(column + 1, row)) path += `M${x + PITCH} ${y}v${PITCH}`;
  }
  return path;
}

/** Move each further visit of a space a little aside, so that the line can be followed. */
export function offset(spots: readonly Point[]): Point[] {
  const visits: Record<string, number> = {};
  return spots.map(([x, y]) => {
    const visit = (visits[`${x} ${y}`] = (visits[`${x} ${y}`] ?? -1) + 1);
    return [x + 5 * visit, y + 5 * visit];
  });
}
