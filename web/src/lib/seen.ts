/** The commitments this browser saw before its games began, to be held against their records. */

import type { TableView } from "../protocol";

const KEY = "royal-dice-seen";
const MOST_GAMES = 100;

/** The table's commitment, then each seat's in seat order, `-` for none. */
export type Seen = string[];

function load(): Record<string, Seen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Seen>;
  } catch {
    return {};
  }
}

/** Remember the commitments of a game that is about to begin. */
export function keepSeen(view: TableView): void {
  const dice = view.dice;
  const game = `${view.table} ${view.number}`;
  const seen = load();
  if (!dice || seen[game]) return;
  seen[game] = [dice.commitment, ...view.seats.map(({ seat }) => dice.commitments[seat] ?? "-")];
  const latest = Object.entries(seen).slice(-MOST_GAMES);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // A browser that keeps nothing cannot compare later; the rest of the check still works.
  }
}

/** What this browser saw before a game, or null if it did not take part. */
export function seenBefore(table: string, game: number): Seen | null {
  return load()[`${table} ${game}`] ?? null;
}
