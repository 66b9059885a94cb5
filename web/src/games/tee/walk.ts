/**
 * A walk that is being drawn. It knows no rule of the game: it follows the next steps that the server
 * has given, and what a finger wants before the server has answered waits as a step.
 */

import type { NextStep, PreviewView } from "../../protocol";
import { letterBetween, spacesAlong, trail } from "./geometry";

/** What the server has said about a walk so far. */
interface Known {
  steps: readonly NextStep[];
  claims: readonly string[];
  surrounds: readonly string[];
}

/** A walk so far, to be drawn. */
export interface Walk {
  /** The steps so far, a letter each (N2). */
  text: string;
  /** The spaces so far, the first included. */
  path: readonly string[];
  /** Spaces that wait for the server's answer. */
  queued: readonly string[];
  /** Where the next step may lead. */
  next: readonly string[];
  claims: readonly string[];
  surrounds: readonly string[];
  left: number;
  /** Whether all its steps are drawn, though some may still wait for the server. */
  planned: boolean;
  /** Whether what is shown is what the server said of exactly this walk. */
  sure: boolean;
}

/** Return the steps of a path as letters. */
export function lettersOf(path: readonly string[]): string {
  return path
    .slice(1)
    .map((space, index) => letterBetween(path[index] ?? "", space) ?? "")
    .join("");
}

export class WalkMaker {
  #path: string[];
  #queued: string[] = [];
  #known = new Map<string, Known>();
  #seen: Known = { steps: [], claims: [], surrounds: [] };

  /** A walk of so many steps from a space, with the first steps that are open. */
  constructor(
    readonly start: string,
    readonly length: number,
    first: readonly NextStep[],
  ) {
    this.#path = [start];
    this.#known.set("", { steps: [...first], claims: [], surrounds: [] });
  }

  get text(): string {
    return lettersOf(this.#path);
  }

  /** The space the walk has reached. */
  get tip(): string {
    return this.#path.at(-1) ?? this.start;
  }

  get full(): boolean {
    return this.#path.length > this.length;
  }

  get walk(): Walk {
    const { text } = this;
    const known = this.#known.get(text);
    const seen = known ?? this.#seen;
    return {
      text,
      path: [...this.#path],
      queued: [...this.#queued],
      next: this.full ? [] : (known?.steps.map(({ place }) => place) ?? []),
      claims: text ? seen.claims : [],
      surrounds: text ? seen.surrounds : [],
      left: this.length - this.#path.length + 1,
      planned: this.#path.length + this.#queued.length > this.length,
      sure: known !== undefined,
    };
  }

  /** Take in what the server says of a walk, and take queued steps that it allows. */
  learn(preview: PreviewView): void {
    if (preview.path[0] !== this.start) return;
    const { "tee:claimed": claims = [], "tee:surrounded": surrounds = [] } = preview.gains;
    this.#seen = { steps: preview.next, claims, surrounds };
    this.#known.set(lettersOf(preview.path), this.#seen);
    this.#follow();
  }

  /**
   * Go to a space beside the tip. The space one came from takes the step back, unless `retrace`
   * says that walking back is meant (T10). Returns whether anything changed.
   */
  aim(space: string, retrace = false): boolean {
    const planned = [...this.#path, ...this.#queued];
    if (!retrace && planned.length > 1 && planned.at(-2) === space) return this.back();
    if (planned.length > this.length) return false;
    if (!letterBetween(planned.at(-1) ?? "", space)) return false;
    const before = this.text;
    this.#queued.push(space);
    this.#follow();
    return this.#queued.length > 0 || this.text !== before;
  }

  /** Go to a space any way off, as a drag or a tap on a far space asks. */
  reach(space: string): boolean {
    const from = this.#queued.at(-1) ?? this.tip;
    let changed = false;
    for (const next of trail(from, space)) {
      if (!this.aim(next)) break;
      changed = true;
    }
    return changed;
  }

  /** Walk these steps from the start, which the server has given as a whole. */
  take(steps: string): void {
    this.#path = [this.start, ...spacesAlong(this.start, steps)];
    this.#queued = [];
  }

  /** Walk these steps from the start instead, as far as the server allows them. */
  draw(steps: string): void {
    this.clear();
    for (const space of spacesAlong(this.start, steps)) this.aim(space, true);
  }

  /** Take back the last step. */
  back(): boolean {
    if (this.#queued.pop() !== undefined) return true;
    if (this.#path.length < 2) return false;
    this.#path.pop();
    return true;
  }

  /** Take steps back until the walk ends on a space; false if it never was there. */
  cut(space: string): boolean {
    const at = this.#path.lastIndexOf(space);
    if (at < 0 || at === this.#path.length - 1) return false;
    this.#queued = [];
    this.#path.length = at + 1;
    return true;
  }

  /** Start again from the first space. */
  clear(): boolean {
    const changed = this.#path.length > 1 || this.#queued.length > 0;
    this.#path = [this.start];
    this.#queued = [];
    return changed;
  }

  #follow(): void {
    while (this.#queued.length) {
      const known = this.#known.get(this.text);
      if (!known) return;
      const step = this.#queued[0];
      if (this.full || !known.steps.some(({ place }) => place === step)) {
        this.#queued = [];
        return;
      }
      this.#path.push(this.#queued.shift() ?? "");
    }
  }
}

/** Return the space among some whose middle is nearest to a point, if it is near enough. */
export function nearest(
  spaces: readonly string[],
  distance: (space: string) => number,
  most: number,
): string | null {
  let best: string | null = null;
  let least = most;
  for (const space of spaces) {
    const far = distance(space);
    if (far <= least) [best, least] = [space, far];
  }
  return best;
}
