/** Motion that explains: small tweens that always end, even in a hidden tab. */

import type { Point } from "./pen";

/** Whether the machine is set to as little motion as possible. */
export function motionIsReduced(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

/** Return how fast to play: the speed asked for, or 0 where motion is unwanted or unseen. */
export function pace(speed: number): number {
  return motionIsReduced() || globalThis.document?.hidden ? 0 : speed;
}

/** Ease out: quick at first, then settling. */
export function settle(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** Ease in and out. */
export function glide(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) ** 2;
}

/** Call a function with 0 to 1 over so many milliseconds; the last call is always with 1. */
export function tween(ms: number, frame: (t: number) => void): Promise<void> {
  if (!(ms > 0)) {
    frame(1);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const began = performance.now();
    let ended = false;
    const finish = (): void => {
      if (ended) return;
      ended = true;
      frame(1);
      resolve();
    };
    // A hidden tab gets no frames: the timer ends what the frames cannot.
    setTimeout(finish, ms + 60);
    const next = (now: number): void => {
      if (ended) return;
      const t = (now - began) / ms;
      if (t >= 1) return finish();
      frame(Math.max(0, t));
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/** Return the point at a share of the way along a line of points, each leg taking the same time. */
export function along(points: readonly Point[], t: number): Point {
  const legs = points.length - 1;
  const first = points[0] ?? [0, 0];
  if (legs < 1) return first;
  const leg = Math.min(legs - 1, Math.floor(t * legs));
  const [x, y] = points[leg] ?? first;
  const [toX, toY] = points[leg + 1] ?? first;
  const part = glide(t * legs - leg);
  return [x + (toX - x) * part, y + (toY - y) * part];
}

/** Plays things one after another. */
export class Queue {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Whether something is being played. */
  get busy(): boolean {
    return this.#waiting > 0;
  }

  /** Play something after all that was asked before; a fault in it ends only itself. */
  add(play: () => Promise<void>): Promise<void> {
    this.#waiting += 1;
    const run = this.#last.then(play).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = run.catch(() => undefined);
    return run;
  }
}
