/** The hand that draws a walk on the board: pointer and keys on one side, the walk on the other. */

import type { NextStep, PreviewView, Route } from "../../protocol";
import type { Point } from "../../boards/pen";
import type { Colour } from "./geometry";
import { beside, draggedTo, isStep, tap, tapped } from "./gesture";
import { WalkMaker, type Walk } from "./walk";
import { leftWords, walkWords } from "./words";

/** What the hand asks of the board it draws on. */
export interface Surface {
  bottom(): Colour;
  /** Whether something is being played, so that nothing can be drawn. */
  busy(): boolean;
  onwalk(text: string): void;
  onconfirm(text: string): void;
  /** Lead a walk to a space, or say why none leads there; null where that cannot be asked. */
  route: ((text: string, space: string) => Promise<Route>) | null;
  /** A walk to a space was asked for, and there is none; null once that no longer matters. */
  onwhy(why: Route | null): void;
  /** Put the focus on a space; `always`, or only if the board has it. */
  focus(space: string, always: boolean): void;
}

/** How long a press on the space one came from lasts before it means walking back. */
const LONG_PRESS = 450;

export class WalkHand {
  walk: Walk | null = $state.raw(null);
  /** What a screen reader is to say. */
  said = $state("");
  /** The space that the tab key leads to. */
  stop = $state("a1");

  #maker: WalkMaker | null = null;
  /** Whether the walk is to be confirmed as soon as the server knows all its steps. */
  #confirming = false;
  #looking = false;
  #dragging = false;
  #onTip = false;
  /** The space that is pressed, if no step of the walk leads there. */
  #far: string | null = null;
  #holding: ReturnType<typeof setTimeout> | null = null;
  #surface: Surface;

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  /** The space the walk has reached, or null. */
  get tip(): string | null {
    return this.walk?.path.at(-1) ?? null;
  }

  /** Begin a walk of so many steps from a space, or none. */
  begin(start: string | null, length: number, steps: readonly NextStep[]): void {
    this.#maker = start ? new WalkMaker(start, length, steps) : null;
    this.walk = this.#maker?.walk ?? null;
    this.said = "";
    this.#looking = false;
    this.#confirming = false;
    this.#surface.onwhy(null);
    if (start) this.#toTip();
  }

  /** Take in what the server says of the walk. */
  learn(preview: PreviewView): void {
    this.#change((maker) => maker.learn(preview));
    if (this.#confirming) this.#confirmNow();
  }

  /** Take the last step back. */
  back(): void {
    this.#change((maker) => maker.back());
  }

  /** Take all steps back. */
  clear(): void {
    this.#change((maker) => maker.clear());
  }

  /** Draw a whole walk instead of what was drawn. */
  draw(steps: string): void {
    this.#change((maker) => maker.draw(steps));
  }

  /** Confirm the walk once the server knows all its steps; returns whether all are drawn. */
  confirm(): boolean {
    this.#confirming = this.walk?.planned ?? false;
    if (this.#confirming) this.#confirmNow();
    return this.walk?.planned ?? false;
  }

  /** Steps that a fast finger drew may still be on their way to the server and back. */
  #confirmNow(): void {
    if (!this.#maker || !this.walk?.planned) this.#confirming = false;
    else if (this.#maker.full) {
      this.#confirming = false;
      this.#surface.onconfirm(this.#maker.text);
    }
  }

  /** The focus came to a space by itself. */
  looksAt(space: string): void {
    this.stop = space;
  }

  /** A key was pressed on a space; returns whether it meant something. */
  key(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "shiftKey">, space: string): boolean {
    const to = beside(space, event.key, this.#surface.bottom());
    if (to === undefined) return this.#act(event.key, space);
    const walks = this.walk !== null && !this.#looking && !event.ctrlKey;
    if (walks) this.#step(to, event.shiftKey);
    else if (to) this.#look(to);
    return true;
  }

  /** A pointer was pressed; returns whether the hand follows it from now on. */
  down(point: Point): boolean {
    if (!this.#maker || !this.walk || this.#surface.busy()) return false;
    const space = tapped(point, this.#surface.bottom(), this.#maker);
    if (!space) return false;
    this.#looking = false;
    this.#dragging = true;
    this.#onTip = space === this.tip;
    this.#far = this.#surface.route && !isStep(space, this.#maker) ? space : null;
    if (this.#far) return true;
    if (space === this.walk.path.at(-2)) this.#hold(space);
    else if (!this.#onTip) this.#go(space);
    return true;
  }

  /** The pointer moved. */
  move(point: Point): void {
    if (!this.#dragging) return;
    const space = draggedTo(point, this.#surface.bottom());
    if (this.#far) {
      // What begins away from the walk draws nothing: only a tap leads the walk there.
      if (space && space !== this.#far) [this.#far, this.#dragging] = [null, false];
      return;
    }
    if (!space || (this.#holding && space === this.walk?.path.at(-2))) return;
    this.#release();
    if (space === (this.walk?.queued.at(-1) ?? this.tip)) return;
    this.#onTip = false;
    this.#change((maker) => maker.reach(space));
  }

  /** The pointer was lifted: a tap on the tip confirms. */
  up(): void {
    if (!this.#dragging) return;
    this.#dragging = false;
    this.#release();
    if (this.#far !== null) this.#go(this.#far);
    else if (this.#onTip) this.confirm();
    this.#onTip = false;
    this.#far = null;
  }

  /** Go to the space of a tap: by a step, or by a walk that the server finds. */
  #go(space: string): void {
    const { route } = this.#surface;
    if (route && this.#maker && !isStep(space, this.#maker)) void this.#lead(route, space);
    else this.#change((maker) => tap(space, maker));
  }

  async #lead(route: NonNullable<Surface["route"]>, space: string): Promise<void> {
    const maker = this.#maker;
    const before = maker?.text ?? "";
    const found = await route(before, space);
    // Meanwhile another walk may have begun, or the finger may have drawn on.
    if (maker !== this.#maker || maker?.text !== before) return;
    if (found.walk === null) {
      this.said = found.sentence ?? "";
      this.#surface.onwhy(found);
    } else this.#change(() => maker.take(found.walk ?? ""));
  }

  #change(gesture: (maker: WalkMaker) => unknown): unknown {
    const maker = this.#maker;
    if (!maker || this.#surface.busy()) return false;
    const before = maker.text;
    const result = gesture(maker);
    this.walk = maker.walk;
    if (maker.text !== before) {
      this.#surface.onwhy(null);
      this.#surface.onwalk(maker.text);
    }
    if (this.walk.sure && this.walk.text) this.said = walkWords(this.walk);
    if (!this.#looking) this.#toTip();
    return result;
  }

  #toTip(always = false): void {
    this.#looking = false;
    if (this.tip) this.stop = this.tip;
    this.#surface.focus(this.stop, always);
  }

  #look(space: string): void {
    this.#looking = this.walk !== null;
    this.stop = space;
    this.#surface.focus(space, true);
  }

  #step(to: string | null, retrace: boolean): void {
    const went = to !== null && this.#change((maker) => maker.aim(to, retrace));
    if (!went)
      this.said = this.walk?.left === 0 ? "The walk has all its steps." : "No step that way.";
  }

  #act(key: string, space: string): boolean {
    if (!this.walk) return false;
    if (key === "Backspace" || key === "Delete") this.back();
    else if (key === "Escape") {
      if (this.#looking) this.#toTip(true);
      else this.clear();
    } else if (key === "Enter" || key === " ") this.#enter(space);
    else return false;
    return true;
  }

  #enter(space: string): void {
    if (this.#looking && space !== this.tip) this.#go(space);
    else if (!this.confirm()) this.said = leftWords(this.walk?.left ?? 0);
    this.#toTip(true);
  }

  /** A short press on the space one came from takes the step back, a long one walks back. */
  #hold(space: string): void {
    this.#holding = setTimeout(() => {
      this.#holding = null;
      this.#change((maker) => maker.aim(space, true));
    }, LONG_PRESS);
  }

  #release(): void {
    if (!this.#holding) return;
    clearTimeout(this.#holding);
    this.#holding = null;
    this.back();
  }
}
