/** In which order a surrounded region fills: from the place where the line closed. */

import { indexOf, SIZE } from "./geometry";

function apart(one: string, two: string): number {
  const [a, b] = [indexOf(one), indexOf(two)];
  const files = Math.abs((a % SIZE) - (b % SIZE));
  const ranks = Math.abs(Math.floor(a / SIZE) - Math.floor(b / SIZE));
  return Math.max(files, ranks);
}

/** Return the space of the walk that closed the line: the last one claimed beside the region. */
export function closing(
  path: readonly string[],
  claimed: readonly string[],
  region: readonly string[],
): string {
  const beside = (space: string): boolean => region.some((other) => apart(space, other) === 1);
  const back = [...path].reverse();
  const found = back.find((space) => claimed.includes(space) && beside(space));
  return found ?? back.find(beside) ?? path.at(-1) ?? region[0] ?? "a1";
}

/** Return the spaces of a region in waves, each beside the one before; far parts come last. */
export function spread(region: readonly string[], origin: string): string[][] {
  const left = new Set(region);
  const waves: string[][] = [];
  let front = [...left].filter((space) => apart(space, origin) <= 1);
  while (left.size) {
    if (!front.length) front = nearestOf(left, origin);
    for (const space of front) left.delete(space);
    waves.push(front);
    const last = front;
    front = [...left].filter((space) => last.some((other) => apart(space, other) === 1));
  }
  return waves;
}

function nearestOf(spaces: ReadonlySet<string>, origin: string): string[] {
  const least = Math.min(...[...spaces].map((space) => apart(space, origin)));
  return [...spaces].filter((space) => apart(space, origin) === least).slice(0, 1);
}
