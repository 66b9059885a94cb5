/** The one animator: shows frame after frame, each until it has been seen. */

export class Animator {
  /** Counts the starts and stops, so that an old run notices that it is over. */
  private run = 0;
  running = false;

  /** `advance` shows the next frame and returns when it has been seen; null if none is left. */
  constructor(private advance: () => Promise<void> | null) {}

  /** Show what is left to be shown, unless that is under way. */
  start(): void {
    if (!this.running) void this.go();
  }

  stop(): void {
    this.run += 1;
    this.running = false;
  }

  private async go(): Promise<void> {
    const run = (this.run += 1);
    this.running = true;
    for (let seen = this.advance(); seen !== null; seen = this.advance()) {
      await seen;
      if (run !== this.run) return;
    }
    this.running = false;
  }
}
