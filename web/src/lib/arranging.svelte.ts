/** A position being set up by hand. The service says whether it is valid; nothing is lost if not. */

import type { Draft } from "../games/ui";
import type { Fault } from "./analysis.svelte";
import { playLines } from "./analysisapi";
import { api, ApiError } from "./api";

/** How long the hand rests before the service is asked, in milliseconds. */
const REST = 250;

export class Arranging {
  draft: Draft = $state.raw({ position: "", setup: {} as Draft["setup"] });
  /** What a press on the board puts there. */
  tool = $state("");
  /** Why the position isn't valid. */
  fault: Fault | null = $state.raw(null);
  /** Whether the service has found the position valid. */
  valid = $state(true);
  /** What can be undone, the latest last. */
  #past: Draft[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(draft: Draft) {
    this.draft = draft;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Change the position; the service is asked when the hand rests. */
  change(draft: Draft): void {
    if (draft.position === this.draft.position && draft.setup === this.draft.setup) return;
    this.#past = [...this.#past, this.draft];
    this.#show(draft);
  }

  /** Take the last change back. */
  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#show(before);
  }

  /** Put everything where a game starts. */
  async start(): Promise<void> {
    const { setup } = this.draft;
    try {
      const { start } = await playLines({ setup, position: null, moves: [] });
      this.change({ setup, position: start });
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Ask whether the position is valid. */
  async check(): Promise<boolean> {
    this.stop();
    const { draft } = this;
    try {
      await api.tryMove(draft);
      if (draft === this.draft) [this.fault, this.valid] = [null, true];
      return true;
    } catch (error) {
      if (draft === this.draft) this.#refused(error);
      return false;
    }
  }

  /** Ask nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #show(draft: Draft): void {
    this.draft = draft;
    this.stop();
    this.#timer = setTimeout(() => void this.check(), REST);
  }

  #refused(error: unknown): void {
    const { message, rule } = error as ApiError;
    [this.fault, this.valid] = [{ text: message, rule: rule ?? null }, false];
  }
}
