/** How both sides are doing: how many pieces are home. */

import { HOME } from "../../boards/twenty/position";
import type { Standing } from "../ui";
import { readMuseum } from "./reading";

export function standings(position: string): Record<string, Standing> {
  const { L, D } = readMuseum(position);
  const home = (counts: Record<number, number>) => {
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { count: counts[HOME] ?? 0, of: `of ${all} home`, onBoard: true };
  };
  return { L: home(L), D: home(D) };
}
