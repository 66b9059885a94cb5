/** What can be stepped through: a table, or a record. */

import type { Frame } from "./timeline";

export interface Stepper {
  readonly stops: Frame[];
  /** The index of the stop that is shown. */
  readonly stop: number;
  readonly last: number;
  readonly isNow: boolean;
  look(seq: number): void;
  step(by: number): void;
  now(): void;
}

/** What has its own use for the arrow keys. */
const OWN_KEYS = "input,select,textarea,[role=grid],[role=slider],dialog";

/** What scrolls by Home and End. */
const SCROLLS = "[tabindex='0']:not(a,button,[role=button])";

/**
 * Step by the arrow keys, and to the ends by Home and End, unless something else uses the key: for
 * `<svelte:window onkeydown={(event) => stepByKey(event, stepper)} />`.
 */
export function stepByKey(event: KeyboardEvent, stepper: Stepper | null): void {
  if (!stepper || stepper.stops.length < 2 || isTaken(event)) return;
  switch (event.key) {
    case "ArrowLeft":
      stepper.step(-1);
      break;
    case "ArrowRight":
      stepper.step(1);
      break;
    case "Home":
      stepper.step(-stepper.stop);
      break;
    case "End":
      stepper.now();
      break;
    default:
      return;
  }
  event.preventDefault();
}

function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return true;
  const target = event.target instanceof Element ? event.target : null;
  const scrolls = event.key === "Home" || event.key === "End";
  return target?.closest(scrolls ? `${OWN_KEYS},${SCROLLS}` : OWN_KEYS) != null;
}
