/** The pieces as they are shown: at rest, or on their way through the events of a move. */

import type { Effect } from "../../protocol";
import { along, glide, pace, Queue, tween } from "../motion";
import type { Point } from "../pen";
import { route } from "./effects";
import { locate, type Seating } from "./geometry";
import { OFF, type Pieces, type Side } from "./position";
import type { Reached, Reading, Shift, Tone } from "./reading";

/** A piece on its way. */
export interface Flyer {
  side: Side;
  x: number;
  y: number;
  /** How high above the board, 0 to 1. */
  high: number;
}

/** A ring around the place where something happened, growing from 0 to 1. */
export interface Pulse {
  tone: Tone;
  x: number;
  y: number;
  t: number;
}

/** Shows a position, and plays the events that lead to the next one. */
export class Flight {
  shown: Pieces = $state.raw({ L: {}, D: {} });
  flyer: Flyer | null = $state.raw(null);
  pulse: Pulse | null = $state.raw(null);
  playing = $state(false);

  #queue = new Queue();
  #next: Pieces | null = null;
  #reading: Reading;
  #seating: () => Seating;
  #speed: () => number;

  constructor(reading: Reading, seating: () => Seating, speed: () => number) {
    this.#reading = reading;
    this.#seating = seating;
    this.#speed = speed;
  }

  /** Show a position: at once, or when what is being played has ended. */
  show(position: Pieces): void {
    if (this.#queue.busy) this.#next = position;
    else this.shown = position;
  }

  /** Play events in order, after those that were asked for before. */
  play(effects: readonly Effect[]): Promise<void> {
    this.playing = true;
    return this.#queue
      .add(async () => {
        for (const effect of effects) await this.#one(effect);
      })
      .finally(() => this.#rest());
  }

  #rest(): void {
    if (this.#queue.busy) return;
    this.playing = false;
    this.flyer = this.pulse = null;
    if (this.#next) this.shown = this.#next;
    this.#next = null;
  }

  async #one(effect: Effect): Promise<void> {
    const shift = this.#reading.shift(effect);
    if (shift) return this.#shift(shift);
    const reached = this.#reading.reached(effect);
    if (reached) await this.#reach(reached);
  }

  async #shift(shift: Shift): Promise<void> {
    const { side, start, end, lost = false } = shift;
    const points = route(this.#seating(), this.shown[side], shift);
    if (lost) void this.#ring("red", points[0] ?? [0, 0], 300);
    this.#count(side, start, -1);
    const leaps = points.length === 2 && (lost || start === OFF);
    await this.#fly(side, points, leaps ? 0.9 : 0.25);
    this.#count(side, end, 1);
    this.flyer = null;
  }

  async #reach({ tone, side, place }: Reached): Promise<void> {
    await this.#ring(tone, locate(this.#seating(), side, place), 380);
  }

  #count(side: Side, place: number, change: number): void {
    const counts = { ...this.shown[side] };
    counts[place] = Math.max(0, (counts[place] ?? 0) + change);
    this.shown = { ...this.shown, [side]: counts };
  }

  async #fly(side: Side, points: readonly Point[], height: number): Promise<void> {
    const speed = pace(this.#speed());
    if (!speed) return;
    const legs = points.length - 1;
    const ms = (height > 0.5 ? 340 : Math.min(400, 150 + 55 * (legs - 1))) / speed;
    await tween(ms, (t) => {
      const [x, y] = along(points, t);
      const high = height * Math.abs(Math.sin(Math.PI * Math.min(1, glide(t)) * legs));
      this.flyer = { side, x, y, high };
    });
  }

  async #ring(tone: Tone, [x, y]: Point, ms: number): Promise<void> {
    const speed = pace(this.#speed());
    if (!speed) return;
    await tween(ms / speed, (t) => {
      this.pulse = t < 1 ? { tone, x, y, t } : null;
    });
  }
}
