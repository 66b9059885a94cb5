/** How to come to a position of an analysis: a position as text doesn't say who has resigned. */

import type { Effect } from "../protocol";
import { pathTo, type TreeNode } from "./tree";

/** Where to begin, and what to play from there. */
export interface Way {
  position: string;
  moves: string[];
}

interface Played extends TreeNode {
  position: string;
  effects: readonly Effect[];
}

/** The way to a move: its position alone, unless somebody has resigned before. */
export function wayTo(nodes: readonly Played[], at: number): Way {
  const path = pathTo(nodes, at).flatMap((number) => nodes[number] ?? []);
  const first = path.findIndex(({ effects }) => resigns(effects));
  const [from, rest] = first < 0 ? [path.at(-1), []] : [path[first - 1], path.slice(first)];
  return { position: from?.position ?? "", moves: rest.map(({ move }) => move) };
}

/** A way as text. */
export function keyOf({ position, moves }: Way): string {
  return [position, ...moves].join(" · ");
}

function resigns(effects: readonly Effect[]): boolean {
  return effects.some(({ kind }) => kind.endsWith(":resigned"));
}
