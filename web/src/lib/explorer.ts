/** What was played in a position, as the explorer lists it. */

import type { ExploredMove, ExploredTally, ExploreRead } from "../protocol";

export type Who = "people" | "bots";

export interface Row {
  move: string;
  games: number;
  /** The share of all games in which this move was played. */
  share: number;
  /** The share of these games that the player won. */
  wins: number;
  score: number;
}

/** How many games people or bots had here. */
export function gamesOf(found: ExploreRead, who: Who): number {
  return found.moves.reduce((sum, move) => sum + tally(move, who).games, 0);
}

/** Whose games to show: people's, unless only bots were here. */
export function shownFirst(found: ExploreRead): Who {
  return gamesOf(found, "people") === 0 && gamesOf(found, "bots") > 0 ? "bots" : "people";
}

/** The moves that people or bots played here, the most frequent first. */
export function rowsOf(found: ExploreRead, who: Who): Row[] {
  const all = gamesOf(found, who);
  return found.moves
    .map((move) => ({ move: move.move, ...tally(move, who) }))
    .filter(({ games }) => games > 0)
    .sort((one, two) => two.games - one.games)
    .map(({ move, games, wins, score }) => ({
      move,
      games,
      share: games / all,
      wins: wins / games,
      score: score ?? 0,
    }));
}

function tally(move: ExploredMove, who: Who): ExploredTally {
  return who === "people" ? move.people : move.bots;
}
