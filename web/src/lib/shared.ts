/** The address of an analysis: everything is behind the #, so that no server's log sees it. */

import type { RecordRead, Setup } from "../protocol";

/** As many moves as the service takes. */
export const MOST_MOVES = 500;

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

/** A setup's options as an address has them. */
export function optionsIn(setup: Setup): Record<string, string> {
  const options = Object.entries(setup).filter(
    ([name, value]) => name !== "game" && name !== "match" && value !== null,
  );
  return Object.fromEntries(options.map(([name, value]) => [name, String(value)]));
}

/** The address of a position on the analysis board. */
export function positionPath(setup: Setup, position: string): string {
  const shared = { position, options: optionsIn(setup), moves: "", at: 0 };
  return `/analyse/${setup.game}#${printShared(shared)}`;
}

/** The address of a game on the analysis board, at one of its moves; of a long one the position. */
export function recordPath({ setup, start, steps }: RecordRead, at: number): string {
  if (steps.length > MOST_MOVES) return positionPath(setup, steps[at - 1]?.position ?? start);
  const moves = steps.map(({ move }) => move.replaceAll(" ", "_")).join(" ");
  const shared = { position: start, options: optionsIn(setup), moves, at };
  return `/analyse/${setup.game}#${printShared(shared)}`;
}
