/** The hand that draws a walk on the board: pointer and keys on one side, the walk on the other. */

import type { NextStep, PreviewView } from "../../protocol";
import type { Point } from "../../boards/pen";
import type { Colour } from "./geometry";
import { beside, draggedTo, tap, tapped } from "./gesture";
import { WalkMaker, type Walk } from "./walk";
import { leftWords, walkWords } from "./words";

/** What the hand asks of the board it draws on. */
export interface Surface {
  bottom(): Colour;
  /** Whether something is being played, so that nothing can be drawn. */
  busy(): boolean;
  onwalk(text: string): void;
  onconfirm(text: string): void;
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
  #looking = false;
  #dragging = false;
  #onTip = false;
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
    if (start) this.#toTip();
  }

  /** Take in what the server says of the walk. */
  learn(preview: PreviewView): void {
    this.#change((maker) => maker.learn(preview));
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

  /** Confirm the walk if it has all its steps; returns whether it had. */
  confirm(): boolean {
    if (!this.#maker?.full) return false;
    this.#surface.onconfirm(this.#maker.text);
    return true;
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
    if (space === this.walk.path.at(-2)) this.#hold(space);
    else if (!this.#onTip) this.#change((maker) => tap(space, maker));
    return true;
  }

  /** The pointer moved. */
  move(point: Point): void {
    if (!this.#dragging) return;
    const space = draggedTo(point, this.#surface.bottom());
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
    if (this.#onTip) this.confirm();
    this.#onTip = false;
  }

  #change(gesture: (maker: WalkMaker) => unknown): unknown {
    const maker = this.#maker;
    if (!maker || this.#surface.busy()) return false;
    const before = maker.text;
    const result = gesture(maker);
    this.walk = maker.walk;
    if (maker.text !== before) this.#surface.onwalk(maker.text);
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
    if (this.#looking && space !== this.tip) this.#change((maker) => tap(space, maker));
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
