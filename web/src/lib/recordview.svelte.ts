/** A record that the service replayed, to be stepped through. */

import type { Effect, RecordRead, RecordStep } from "../protocol";
import { sentences } from "./effects";
import type { Stepper } from "./stepper";
import type { Frame } from "./timeline";

/** What is stepped through: a start, and what each move led to. */
type Line = Pick<RecordRead, "start" | "steps">;

export class RecordView<R extends Line = RecordRead> implements Stepper {
  shown = $state(0);
  readonly frames: Frame[];

  constructor(readonly record: R) {
    this.frames = framesOf(record);
  }

  frame = $derived.by(() => this.frames[this.shown]);

  /** What the move before the shown position did. */
  trail = $derived.by(
    () =>
      this.frames.findLast(({ seq, kind }) => seq <= this.shown && kind === "moved")?.effects ?? [],
  );

  get stops(): Frame[] {
    return this.frames;
  }

  get stop(): number {
    return this.shown;
  }

  get last(): number {
    return this.frames.length - 1;
  }

  get isNow(): boolean {
    return this.shown >= this.last;
  }

  look(seq: number): void {
    this.shown = Math.max(0, Math.min(this.last, seq));
  }

  step(by: number): void {
    this.look(this.shown + by);
  }

  now(): void {
    this.look(this.last);
  }
}

function framesOf(record: Line): Frame[] {
  const first: Frame = {
    seq: 0,
    game: 1,
    kind: "began",
    position: record.start,
    seat: null,
    effects: [],
    dice: null,
    move: null,
    by: null,
    words: ["The game begins."],
  };
  const frames = [first];
  for (const step of record.steps) frames.push(frameOf(step, frames.at(-1) ?? first));
  return frames;
}

function frameOf(step: RecordStep, before: Frame): Frame {
  const dots = dotsOf(step.effects);
  const seq = before.seq + 1;
  return {
    ...before,
    seq,
    kind: dots === null ? "moved" : "threw",
    position: step.position,
    effects: step.effects,
    move: step.move,
    dice: dots === null ? before.dice : { number: seq, dots },
    words: sentences(step.effects),
  };
}

/** How many dots were thrown, if the dice were. */
function dotsOf(effects: readonly Effect[]): number | null {
  const threw = effects.find(({ kind }) => kind.endsWith(":threw"));
  return threw && "dots" in threw ? threw.dots : null;
}
