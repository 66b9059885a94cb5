/** Requests that only the analysis board and reviews make, so they are not in what every page loads. */

import type {
  AnalysisAsked,
  AnalysisRead,
  ExploreAsked,
  ExploreRead,
  PositionFound,
  ReviewRead,
  RolloutAsked,
  RolloutRead,
  TreeAsked,
  TreeRead,
} from "../protocol";
import { get, send } from "./api";

/** Play a position to its end many times, for about a second. */
export const rollOut = (asked: RolloutAsked) => send<RolloutRead>("POST", "/api/rollout", asked);

/** Ask what was played in a position in finished games. */
export const explore = (asked: ExploreAsked) => send<ExploreRead>("POST", "/api/explore", asked);

/** Find the games that have a position. */
export const positionsOf = (position: string) =>
  send<PositionFound[]>("POST", "/api/positions", { position });

/** Ask what a position and its choices are worth. */
export const analyse = (asked: AnalysisAsked) => send<AnalysisRead>("POST", "/api/analyse", asked);

/** Play a tree of moves. */
export const playLines = (asked: TreeAsked) => send<TreeRead>("POST", "/api/lines", asked);

/** Review a record, by one of its game's strengths. */
export const reviewText = (text: string, strength: string) =>
  send<ReviewRead>("POST", "/api/review", { text, strength });

/** Review a table's finished game, by one of its game's strengths. */
export const reviewGame = (table: string, game: number, strength: string) =>
  get<ReviewRead>(
    `/api/tables/${encodeURIComponent(table)}/review?game=${game}&strength=${encodeURIComponent(strength)}`,
  );
