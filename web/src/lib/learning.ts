/** How far this device has come in the guided games. */

const KEY = "royal-guides";

function load(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** The step at which a guided game goes on. */
export function stepReached(game: string): number {
  return load()[game] ?? 0;
}

/** Remember the step that was reached. */
export function keepStep(game: string, step: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...load(), [game]: step }));
  } catch {
    // Without storage a guided game starts at its beginning.
  }
}
