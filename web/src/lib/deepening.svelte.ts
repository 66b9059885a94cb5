/** An engine that looks deeper while the board is watched, one longer think after the other. */

import type { AnalysisAsked, AnalysisRead, PreviewView } from "../protocol";
import type { AnalysisBoard } from "./analysis.svelte";
import { analyse } from "./analysisapi";
import { api } from "./api";
import { keyOf } from "./way";

/** The last step: the service thinks for ten seconds. */
export const LAST_STEP = 5;

/** How many of the best walks are drawn. */
const DRAWN = 3;

type Watched = Pick<
  AnalysisBoard,
  "setup" | "position" | "way" | "engine" | "found" | "take" | "advised"
>;

interface Service {
  analyse: (asked: AnalysisAsked) => Promise<AnalysisRead>;
  preview: typeof api.preview;
}

export class Deepening {
  running = $state(false);
  /** How far each position was looked at, and what its walks would do. */
  readonly #steps = new Map<string, number>();
  readonly #walks = new Map<string, PreviewView>();
  #turn = 0;

  constructor(private readonly service: Service = { analyse, preview: api.preview }) {}

  /** Look deeper at the shown position until the last step, or until `stop`. */
  async run(board: Watched): Promise<void> {
    const turn = ++this.#turn;
    const { way, setup } = board;
    const key = keyOf(way);
    const isWanted = (): boolean => turn === this.#turn && keyOf(board.way) === key;
    this.running = true;
    try {
      await this.#draw(board, isWanted);
      for (let step = (this.#steps.get(key) ?? 0) + 1; step <= LAST_STEP; step++) {
        const found = await this.service.analyse({ setup, ...way, step });
        this.#steps.set(key, step);
        if (!isWanted()) return;
        board.take(way, found);
        await this.#draw(board, isWanted);
        if (!isWanted()) return;
      }
    } catch {
      // The values that are there stay; they say how deep they are.
    } finally {
      if (turn === this.#turn) this.running = false;
    }
  }

  stop(): void {
    this.#turn++;
    this.running = false;
  }

  async #draw(board: Watched, isWanted: () => boolean): Promise<void> {
    const { position, setup } = board;
    const best = board.found?.choices.slice(0, DRAWN) ?? [];
    const walks = await Promise.all(
      best.map(async ({ move }) => {
        const key = `${position} ${move}`;
        const known = this.#walks.get(key);
        if (known) return known;
        const walk = await this.service.preview({ setup, position, walk: move });
        this.#walks.set(key, walk);
        return walk;
      }),
    );
    if (isWanted()) board.advised = { position, walks };
  }
}
