/** How everybody stands, read off a position: no rule is known here, only how positions are spelt. */

import type { GameKey } from "./seats";

/** How a seat stands: "2" "of 7 home". */
export interface Standing {
  count: number;
  of: string;
}

/** Say for each seat in a few words how it stands. */
export function standing(game: GameKey, position: string | null): Record<string, Standing> {
  if (position === null) return {};
  return game === "ur" ? ur(position) : tee(position);
}

/** Count a side's counters by place, as positions spell places: "o", "s", "1" to "14", "h". */
export function counters(side: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of side.split(",")) {
    const [place = "", times = "1"] = item.split("*");
    counts.set(place, Number(times));
  }
  return counts;
}

function ur(position: string): Record<string, Standing> {
  const [light = "", dark = ""] = position.split(" ");
  const home = (side: string) => {
    const counts = counters(side);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { count: counts.get("h") ?? 0, of: `of ${all} home` };
  };
  return { L: home(light), D: home(dark) };
}

/** Count the spaces of each colour, and the open ones as ".". */
export function spaces(position: string): Record<string, number> {
  const counts: Record<string, number> = { ".": 0 };
  const rows = position.split(" ")[0] ?? "";
  for (const [token] of rows.matchAll(/\d+|[rbyg]/g)) {
    const open = Number(token);
    if (Number.isNaN(open)) counts[token] = (counts[token] ?? 0) + 1;
    else counts["."] = (counts["."] ?? 0) + open;
  }
  return counts;
}

function tee(position: string): Record<string, Standing> {
  const counts = spaces(position);
  const told: Record<string, Standing> = {};
  for (const seat of "rbyg") {
    const count = counts[seat];
    if (count) told[seat] = { count, of: "of 144" };
  }
  return told;
}
