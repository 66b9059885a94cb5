/** The one animator: shows frame after frame, each until it has been shown. */

export class Animator {
  /** Counts the starts and stops, so that an old run ends. */
  private run = 0;
  private running = false;

  /**
   * `advance` shows the next frame and resolves when it has been shown; null if none is left.
   * `changed` is called with whether something is being shown.
   */
  constructor(
    private advance: () => Promise<void> | null,
    private changed: (running: boolean) => void,
  ) {}

  /** Show the remaining frames, unless that is already happening. */
  start(): void {
    if (!this.running) void this.go();
  }

  stop(): void {
    this.run += 1;
    this.turn(false);
  }

  private turn(running: boolean): void {
    this.running = running;
    this.changed(running);
  }

  private async go(): Promise<void> {
    const run = (this.run += 1);
    this.turn(true);
    for (let seen = this.advance(); seen !== null; seen = this.advance()) {
      await seen;
      if (run !== this.run) return;
    }
    this.turn(false);
  }
}
