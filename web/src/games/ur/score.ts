/** The score of Ur, counter by counter, as the service counts it (U15). */

import type { UrEnded } from "../../protocol";
import { placeOf } from "./reading";

export interface Counted {
  place: number;
  where: string;
  count: number;
  each: number;
  points: number;
}

const WHERE: Record<string, string> = { o: "off the board", s: "on S", h: "home" };

/** List what the loser's counters are worth, place by place. */
export function countersLeft({ places, values }: Pick<UrEnded, "places" | "values">): Counted[] {
  return [...new Set(places)].map((text) => {
    const count = places.filter((each) => each === text).length;
    const each = values[places.indexOf(text)] ?? 0;
    const where = WHERE[text] ?? `on ${text}`;
    return { place: placeOf(text), where, count, each, points: count * each };
  });
}
