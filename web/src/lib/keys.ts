/** Stepping through moves with the arrow keys, wherever on the page the focus is. */

import type { Stepper } from "./stepper";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Listen for the arrow keys; returns how to stop. */
export function arrowKeys(stepper: () => Pick<Stepper, "step"> | null): () => void {
  const pressed = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || event.defaultPrevented || isTaken(event)) return;
    stepper()?.step(by);
    event.preventDefault();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/** Whether the arrow keys mean something else here: in fields, or with another key held. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true;
  const target = event.target as Element | null;
  return target?.closest("input, select, textarea, [role=grid]") != null;
}
