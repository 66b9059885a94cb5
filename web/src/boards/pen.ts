/** The pen that draws both boards: path data as text, the same text every time. */

export type Point = readonly [x: number, y: number];

/** Print a number with one decimal at most, which is fine enough for a picture. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

/** Print a point as path data. */
export function at([x, y]: Point): string {
  return `${num(x)} ${num(y)}`;
}

/** Return the path of a line through the points. */
export function line(points: readonly Point[], closed = false): string {
  return `M${points.map(at).join("L")}${closed ? "Z" : ""}`;
}

/** Return the path of an ellipse. */
export function oval([x, y]: Point, rx: number, ry = rx): string {
  const radii = `${num(rx)} ${num(ry)} 0 1 0`;
  return `M${at([x - rx, y])}a${radii} ${num(2 * rx)} 0a${radii} ${num(-2 * rx)} 0Z`;
}

/** Return the path of a rectangle. */
export function rect(x: number, y: number, width: number, height: number): string {
  return `M${at([x, y])}h${num(width)}v${num(height)}h${num(-width)}Z`;
}

/** Return the corners of a square around a point. */
export function box([x, y]: Point, half: number): Point[] {
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ];
}

/** Return five points as on a die, the middle one first. */
export function quincunx(middle: Point, reach: number): Point[] {
  return [middle, ...box(middle, reach)];
}

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619);
  return value >>> 0;
}

/** A hand that cuts lines: steady, but not a machine's. The same seed draws the same picture. */
export class Hand {
  #state: number;

  constructor(seed: string) {
    this.#state = hash(seed);
  }

  /** Return the next number from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Return a number between two others. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Return a whole number from 0 up to a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Return a point that is a little off. */
  near([x, y]: Point, far = 0.45): Point {
    return [x + this.between(-far, far), y + this.between(-far, far)];
  }
}
