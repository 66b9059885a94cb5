/** The one animator: shows frame after frame, each for as long as it takes to see it. */

import type { World } from "./connection";

export class Animator {
  private cancel: (() => void) | null = null;

  /**
   * `advance` shows the next frame and returns how long it lasts, or null when none is left;
   * `pace` stretches or shortens that time, and at 0 frames follow each other at once.
   */
  constructor(
    private world: Pick<World, "after">,
    private pace: () => number,
    private advance: () => number | null,
  ) {}

  get running(): boolean {
    return this.cancel !== null;
  }

  /** Show what is left to be shown, unless that is under way. */
  start(): void {
    if (!this.running) this.next();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private next(): void {
    this.cancel = null;
    for (let lasts = this.advance(); lasts !== null; lasts = this.advance()) {
      const wait = lasts * this.pace();
      if (wait > 0) {
        this.cancel = this.world.after(wait, () => this.next());
        return;
      }
    }
  }
}
