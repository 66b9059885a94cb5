/** How a finished game ended, in a few words for lists. */

import type { FinishedGame, OutcomeView, TableSummary } from "../protocol";

export interface Result {
  /** The seats in turn order, and who sat there. */
  seats: readonly string[];
  players: readonly string[];
  yours: readonly string[];
  winners: readonly string[];
  scores: Readonly<Record<string, number>>;
  /** Why it ended, as in a record. */
  ended: string;
}

/** The result of a table's last game, for lists of tables. */
export function resultOf(table: TableSummary, outcome: OutcomeView): Result {
  const { winners, scores, ended } = outcome;
  return { ...table, seats: Object.keys(scores), winners, scores, ended };
}

/** Say who won and by how much: "You won by 3 spaces", "Ann won 37–0". */
export function resultText(game: Result | FinishedGame, unit: (n: number) => string): string {
  const [first] = game.winners;
  if (first === undefined) return "No winner";
  // Players on several seats at once are named like all others.
  const you = game.yours.length === 1 ? game.yours[0] : undefined;
  if (game.winners.length === game.seats.length) return "Draw";
  const won = you !== undefined && game.winners.includes(you);
  const shared = game.winners.length > 1;
  const name = game.players[game.seats.indexOf(first)] || first;
  const who = won
    ? "You won"
    : you !== undefined
      ? "You lost"
      : shared
        ? "Shared win"
        : `${name} won`;
  const resigned = /^resigned (.)$/.exec(game.ended)?.[1];
  if (resigned !== undefined) {
    if (resigned === you) return "You resigned";
    return `${who} by resignation`;
  }
  if (shared) return won ? "You shared the win" : who;
  const by = leadOf(game, first);
  return by > 0 ? `${who} by ${unit(by)}` : who;
}

/** By how much the winner leads the next best. */
function leadOf({ scores }: Pick<Result, "scores">, winner: string): number {
  const others = Object.entries(scores).filter(([seat]) => seat !== winner);
  return (scores[winner] ?? 0) - Math.max(0, ...others.map(([, score]) => score));
}
