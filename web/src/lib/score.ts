/** The score of Ur, counter by counter, for showing; what each place is worth the service tells. */

import { counters } from "./standing";

export interface Counted {
  /** As positions spell it: "o", "s", "1" to "14", "h". */
  place: string;
  where: string;
  count: number;
  each: number;
  points: number;
}

/** List what the loser's counters are worth, place by place. */
export function countersLeft(
  position: string,
  winner: string,
  values: Record<string, number>,
): Counted[] {
  const [light = "", dark = ""] = position.split(" ");
  return [...counters(winner === "L" ? dark : light)].map(([place, count]) => {
    const each = values[place] ?? 0;
    return { place, where: where(place), count, each, points: count * each };
  });
}

function where(place: string): string {
  const names: Record<string, string> = { o: "off the board", s: "on S", h: "home" };
  return names[place] ?? `on ${place}`;
}
