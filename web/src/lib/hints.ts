/** Which hints for a first game were already seen on this device. */

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
