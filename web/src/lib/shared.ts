/** The address of an analysis: everything is behind the #, so that no server's log sees it. */

import type { GameAbout, RecordRead, RecordTree, Setup } from "../protocol";
import { optionsOf, setupOf } from "./setup";
import {
  addMove,
  inOrder,
  isWhole,
  lineThrough,
  LONGEST_COMMENT,
  MOST_MOVES,
  parseTree,
  printTree,
  rootNode,
  type TreeNode,
} from "./tree";

/** Everything an address of the analysis board says behind its #. */
export interface Shared {
  position: string;
  /** Options by name. */
  options: Record<string, string>;
  moves: string;
  /** Which move is shown, in the order of the text. */
  at: number;
}

/** Write the part of an address behind its #, with as few escapes as a link can do with. */
export function printShared({ position, options, moves, at }: Shared): string {
  const query = new URLSearchParams();
  if (position) query.set("position", position);
  for (const [name, value] of Object.entries(options)) query.set(name, value);
  if (moves) query.set("moves", moves);
  if (at) query.set("at", String(at));
  return query.toString().replace(/%(3A|2C|2F|28|29)/g, (escaped) => decodeURIComponent(escaped));
}

export function parseShared(hash: string): Shared {
  const query = new URLSearchParams(hash);
  const take = (name: string): string => {
    const value = query.get(name) ?? "";
    query.delete(name);
    return value;
  };
  const [position, moves, at] = [take("position"), take("moves"), Number(take("at"))];
  return {
    position,
    options: Object.fromEntries(query),
    moves,
    at: Number.isInteger(at) && at > 0 ? at : 0,
  };
}

/** Whether all that an address says behind its # makes sense for a game. */
export function isUnderstood(hash: string, about: GameAbout): boolean {
  const { options, moves, at } = parseShared(hash);
  const [nodes, given] = [parseTree(moves), new URLSearchParams(hash).get("at")];
  const names = optionsOf(about).map(({ name }) => name);
  return (
    isWhole(moves, nodes) &&
    at < nodes.length &&
    (given === null || given === String(at)) &&
    Object.keys(options).every((name) => names.includes(name))
  );
}

/** A setup's options as an address has them. */
export function optionsIn(setup: Setup): Record<string, string> {
  const options = Object.entries(setup).filter(
    ([name, value]) => name !== "game" && name !== "match" && value !== null,
  );
  return Object.fromEntries(options.map(([name, value]) => [name, String(value)]));
}

/** A setup with the options that an address gives as text. */
export function setupIn(about: GameAbout, texts: Readonly<Record<string, string>>): Setup {
  const values = optionsOf(about).flatMap(({ name, choices }) => {
    const text = texts[name];
    if (text === undefined) return [];
    return [[name, choices.length > 0 ? text : Number(text)] as const];
  });
  return setupOf(about, Object.fromEntries(values));
}

/** The address of a position on the analysis board. */
export function positionPath(setup: Setup, position: string): string {
  const shared = { position, options: optionsIn(setup), moves: "", at: 0 };
  return `/analyse/${setup.game}#${printShared(shared)}`;
}

/** The address of a position's picture. */
export function picturePath(game: string, position: string, format: "svg" | "png"): string {
  return `/api/picture?${new URLSearchParams({ game, position, format }).toString()}`;
}

/**
 * The address of a game on the analysis board, at one of the main line's moves. A tree that is too
 * large stays behind, and so does a game that is too long: then it is the position.
 */
export function recordPath({ setup, start, steps, tree }: RecordRead, at: number): string {
  if (steps.length > MOST_MOVES) return positionPath(setup, steps[at - 1]?.position ?? start);
  const lines = tree && tree.moves.length <= MOST_MOVES ? nodesOf(tree) : [rootNode()];
  if (lines.length === 1) steps.reduce((parent, { move }) => addMove(lines, parent, move), 0);
  const shown = lineThrough(lines, 0)[at] ?? 0;
  const shared = {
    position: start,
    options: optionsIn(setup),
    moves: printTree(lines),
    at: inOrder(lines).indexOf(shown),
  };
  return `/analyse/${setup.game}#${printShared(shared)}`;
}

function nodesOf({ comment, moves }: RecordTree): TreeNode[] {
  const nodes = [{ ...rootNode(), comment: short(comment) }];
  for (const each of moves) {
    const added = nodes[addMove(nodes, each.after, each.move)];
    if (added) added.comment = short(each.comment);
  }
  return nodes;
}

/** A comment as the analysis board takes it. */
function short(comment: string): string {
  return comment.replace(/\s+/g, " ").slice(0, LONGEST_COMMENT);
}
