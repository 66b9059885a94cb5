/** How many of the 144 spaces each colour holds. */

import type { Standing } from "../ui";
import { COLOURS } from "./geometry";
import { countOwners, readTee } from "./position";

export function standings(position: string): Record<string, Standing> {
  const { owners, tees } = readTee(position);
  const counts = countOwners(owners);
  const found: Record<string, Standing> = {};
  for (const colour of COLOURS)
    if (tees[colour]) found[colour] = { count: counts[colour], of: "of 144" };
  return found;
}
