/** Waiting, for motion only. */

import { pace } from "./settings.svelte";

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A moment to look, shortened or left out with all motion. */
export function rest(ms: number): Promise<void> {
  const wait = ms * pace();
  return wait > 0 ? pause(wait) : Promise.resolve();
}
