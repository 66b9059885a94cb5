/** A rollout on the analysis board: the service plays for a second per request, until it is enough. */

import type { RolloutRead, Setup } from "../protocol";
import { rollOut } from "./analysisapi";
import type { ApiError } from "./api";

/** How many games are played from every choice before one asks for more: 36 times 36. */
export const GAMES = 1296;

/** How many the service plays at most. */
const MOST = 5184;

type Ask = typeof rollOut;

export class Rollout {
  found: RolloutRead | null = $state.raw(null);
  /** How many games are wanted; 0 until it is started. */
  wanted = $state(0);
  running = $state(false);
  fault: string | null = $state(null);
  readonly #kept = new Map<string, RolloutRead>();
  /** Changes when what is being played is no longer wanted. */
  #turn = 0;

  constructor(private readonly ask: Ask = rollOut) {}

  /** Whether all games that were wanted are played, and more can be. */
  get canGoOn(): boolean {
    return !this.running && this.wanted < MOST;
  }

  /** Show what is known of a position; whatever is being played is stopped. */
  show(position: string): void {
    this.stop();
    this.found = this.#kept.get(position) ?? null;
    this.wanted = this.found?.games ?? 0;
    this.fault = null;
  }

  /** Play games; when all are played, as many more. */
  async start(setup: Setup, position: string): Promise<void> {
    const turn = ++this.#turn;
    const played = this.found?.games ?? 0;
    this.wanted = Math.min(MOST, (Math.floor(played / GAMES) + 1) * GAMES);
    [this.running, this.fault] = [true, null];
    try {
      while (turn === this.#turn && (this.found?.games ?? 0) < this.wanted) {
        const found = await this.ask({ setup, position, games: this.wanted });
        if (turn !== this.#turn) return;
        // Of several servers, another one may have played fewer.
        if (found.games > (this.found?.games ?? 0)) this.found = found;
        this.#kept.set(position, this.found ?? found);
      }
    } catch (error) {
      if (turn === this.#turn) this.fault = (error as ApiError).message;
    }
    if (turn === this.#turn) this.running = false;
  }

  stop(): void {
    this.#turn++;
    this.running = false;
  }
}

/** Write a share with two decimals, since an interval may be narrow: "12.50%". */
export function precise(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
