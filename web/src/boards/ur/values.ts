/**
 * What a counter left behind is worth to the winner (U15): as many points as its square shows
 * dots, and the numbers for S and off the board. A test holds them against the rules.
 */

import { HOME, OFF, START, type Counts } from "./position";

/** Points by place; off the board under -1. */
export const VALUES: Readonly<Record<number, number>> = {
  [OFF]: 25, [START]: 10, 1: 4, 2: 5, 3: 4, 4: 1, 5: 12, 6: 5, 7: 20, 8: 1, 9: 5, 10: 20, 11: 4,
  12: 5, 13: 5, 14: 1, [HOME]: 0,
};

/** One counter and what it is worth. */
export interface Scored {
  place: number;
  points: number;
  /** The sum so far, this one included. */
  sum: number;
}

/** List a side's counters one by one in the order of the track, with what each is worth. */
export function scored(counts: Counts): Scored[] {
  const found: Scored[] = [];
  for (let place = OFF; place <= HOME; place += 1) {
    for (let nth = 0; nth < (counts[place] ?? 0); nth += 1) {
      const points = VALUES[place] ?? 0;
      found.push({ place, points, sum: (found.at(-1)?.sum ?? 0) + points });
    }
  }
  return found;
}
