/** What lies on the board of twenty squares. */

export type Side = "L" | "D";

/** Places on a side's own path: the squares are 1 to 14. */
export const OFF = -1;
/** The place in the notch before square 1, where a game has one. */
export const START = 0;
export const HOME = 15;

/** How many pieces a side has in each place. */
export type Counts = Record<number, number>;

/** The pieces of both sides by place. */
export type Pieces = Record<Side, Counts>;

/** Return the other side. */
export function other(side: Side): Side {
  return side === "L" ? "D" : "L";
}

/** Return a seat's letter as a side. */
export function sideOf(seat: string | null | undefined): Side {
  return seat === "D" ? "D" : "L";
}
