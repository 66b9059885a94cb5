/** A guided game being played: the service says what every move does, the lesson what to try. */

import { tick } from "svelte";
import type { Lesson, LessonStep } from "../games/lesson";
import type { Effect, PreviewView, Prompt, Route } from "../protocol";
import { api, ApiError } from "./api";
import { sentences } from "./effects";
import { rest } from "./pause";
import type { Thrown } from "./timeline";

/** How long a scripted move is looked at, in milliseconds. */
const LOOK = 700;

export class GuidedGame {
  /** The step that is being played; behind the last one the lesson is over. */
  at = $state(0);
  position = $state("");
  prompt: Prompt | null = $state.raw(null);
  preview: PreviewView | null = $state.raw(null);
  dice: Thrown | null = $state.raw(null);
  /** What the last player's moves did, for the board to keep visible. */
  trail: readonly Effect[] = $state.raw([]);
  /** Whether moves are being shown, so that nothing can be done. */
  busy = $state(true);
  /** What the script is doing. */
  news = $state("");
  /** What is said about a move that does not go on. */
  advice = $state("");
  fault: string | null = $state(null);

  constructor(
    readonly lesson: Lesson,
    private readonly animate: (effects: readonly Effect[]) => Promise<void>,
  ) {
    this.position = lesson.steps[0]?.position ?? "";
  }

  get step(): LessonStep | undefined {
    return this.lesson.steps[this.at];
  }

  /** What happened before this step. */
  get before(): string {
    return this.lesson.steps[this.at - 1]?.after ?? "";
  }

  get isOver(): boolean {
    return this.at >= this.lesson.steps.length;
  }

  /** Go to a step and ask what can be done there. */
  async go(at: number): Promise<void> {
    this.at = at;
    this.advice = this.news = "";
    this.preview = null;
    const { step } = this;
    if (step) {
      if (this.position !== step.position) this.trail = [];
      this.position = step.position;
      this.dice = step.dots === undefined ? null : { number: at, dots: step.dots };
      await this.#guarded(async () => {
        this.prompt = (await this.#ask()).prompt;
      });
    }
    this.busy = false;
  }

  /** Make a move; one that does not go on is explained. */
  async move(move: string): Promise<void> {
    const { step } = this;
    if (!step || this.busy) return;
    if (!step.moves.includes(move)) {
      this.advice = step.otherwise ?? step.todo;
      await this.#restart();
      return;
    }
    this.busy = true;
    this.prompt = null;
    this.advice = "";
    const done = await this.#guarded(() => this.#play([move, ...(step.reply ?? [])]));
    const { fault } = this;
    await this.go(done ? this.at + 1 : this.at);
    // A move that could not be shown is made again from the same step.
    this.fault ??= fault;
  }

  /** Ask what the walk that is being drawn would do. */
  async draw(walk: string): Promise<void> {
    this.advice = "";
    await this.#guarded(async () => {
      const { setup } = this.lesson;
      this.preview = await api.preview({ setup, position: this.position, walk });
    });
  }

  /** Lead the walk to a space that was tapped. */
  route(walk: string, place: string): Promise<Route> {
    return api.route({ setup: this.lesson.setup, position: this.position, walk, place });
  }

  /** Let a walk begin again: without a prompt, the board forgets what was drawn. */
  async #restart(): Promise<void> {
    const { prompt } = this;
    if (prompt?.kind !== "path") return;
    this.prompt = this.preview = null;
    await tick();
    this.prompt = prompt;
  }

  async #play(moves: readonly string[]): Promise<void> {
    for (const move of moves) {
      const tried = await this.#ask(move);
      this.news = sentences(tried.effects).join(" ");
      const thrown = tried.effects.find((effect) => "dots" in effect);
      if (thrown && "dots" in thrown)
        this.dice = { number: (this.dice?.number ?? 0) + 1, dots: thrown.dots };
      const shown = this.animate(tried.effects);
      this.trail = trailAfter(this.trail, tried.effects);
      this.position = tried.position;
      await shown;
      await rest(LOOK);
    }
  }

  #ask(move?: string) {
    return api.tryMove({ setup: this.lesson.setup, position: this.position, move });
  }

  async #guarded(act: () => Promise<void>): Promise<boolean> {
    this.fault = null;
    try {
      await act();
      return true;
    } catch (error) {
      this.fault = (error as ApiError).message;
      return false;
    }
  }
}

/** Add to the marks of a turn; another player's move begins new ones, and a throw leaves none. */
function trailAfter(trail: readonly Effect[], effects: readonly Effect[]): readonly Effect[] {
  const [first] = effects;
  if (!first || "dots" in first) return trail;
  return first.seat === trail[0]?.seat ? [...trail, ...effects] : effects;
}
