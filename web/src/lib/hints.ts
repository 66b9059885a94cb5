/** Hints: which for a first game were already seen on this device, and who may ask for one. */

import type { TableView } from "../protocol";

const KEY = "royal-hints";

/** The keys of hints that were seen on this device. */
export function seenHints(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Remember that a hint was seen. */
export function keepSeen(keys: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(keys));
  } catch {
    // Without storage the hint is shown again, which does no harm.
  }
}

/** Whether hints are allowed: for the only person at a table of bots. */
export function mayHint(view: TableView, yours: readonly string[]): boolean {
  const people = view.seats.filter((seat) => seat.kind !== "bot");
  return view.phase === "playing" && people.length === 1 && yours.includes(people[0]?.seat ?? "");
}
