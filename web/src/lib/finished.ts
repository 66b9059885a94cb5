/** The list of finished games; few pages show it, so it is not in what every page loads. */

import type { FinishedGame } from "../protocol";
import { get } from "./api";

/** Which finished games a list is about, and the last one it has. */
export interface FinishedWanted {
  mine: boolean;
  game: string;
  after: FinishedGame | null;
}

/** Fetch a page of the list, the newest first. */
export function finishedGames({ mine, game, after }: FinishedWanted): Promise<FinishedGame[]> {
  const query = new URLSearchParams({ mine: String(mine) });
  if (game) query.set("game", game);
  if (after) {
    query.set("before", String(after.ended_at));
    query.set("table", after.table);
    query.set("number", String(after.number));
  }
  return get(`/api/finished?${query.toString()}`);
}
