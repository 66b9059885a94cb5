/** The one sentence about what happens next, and who does it. */

import { uiOf } from "../games";
import type { OutcomeView, Prompt, SeatView, TableView } from "../protocol";
import { aboutOf, seatName } from "./games";
import { botName } from "./levels";
import type { Frame } from "./timeline";

export interface Status {
  text: string;
  /** Whether the sentence asks the reader to act. */
  yours: boolean;
}

/** Say what a table waits for; `yours` are the reader's own seats. */
export function statusOf(view: TableView, yours: readonly string[]): Status {
  switch (view.phase) {
    case "waiting":
      return { text: waiting(view, yours), yours: false };
    case "playing":
      return playing(view, yours);
    case "over":
      return { text: over(view, yours), yours: false };
    case "closed":
      return { text: "This table is closed. You can still step through its games.", yours: false };
  }
}

/** Say what the board is showing: somebody's throw or move, or a turn that is shown again. */
export function showing(
  view: TableView,
  frame: Frame | undefined,
  yours: readonly string[],
  again: boolean,
): string {
  const seat = view.seats.find((each) => each.seat === frame?.seat);
  if (!frame || !seat) return again ? "Replaying the last turn…" : statusOf(view, yours).text;
  const name = playerName(seat, view.setup.game);
  const mine = yours.length === 1 && yours.includes(seat.seat);
  if (again) return mine ? "Replaying your turn…" : `Replaying ${name}'s turn…`;
  if (frame.kind === "threw") return mine ? "Throwing…" : `${name} is throwing…`;
  return mine ? "Showing your move…" : `${name} is playing…`;
}

/** The player on a seat: "Ada", or "Casual bot". */
export function playerName(seat: SeatView, game: string): string {
  if (seat.kind === "bot") return seat.name ?? botName(seat.bot);
  return seat.name ?? seatName(game, seat.seat);
}

/** Write names as a sentence does: "Red, Blue and Green". */
export function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}

function waiting(view: TableView, yours: readonly string[]): string {
  const game = view.setup.game;
  const empty = view.seats.filter((seat) => seat.kind !== "bot" && seat.name === null);
  if (empty.length === 0) {
    const missing = view.seats.filter((seat) => !seat.ready && !yours.includes(seat.seat));
    const names = listed(missing.map((seat) => playerName(seat, game)));
    return names ? `Waiting for ${names} to connect` : "The game is about to start";
  }
  const names = listed(empty.map((seat) => seatName(game, seat.seat)));
  return `Waiting for a player to join as ${names}`;
}

function playing(view: TableView, yours: readonly string[]): Status {
  const { prompt } = view;
  const actor = view.seats.find((seat) => seat.seat === prompt?.seat);
  if (!prompt || !actor) return { text: "", yours: false };
  const mine = yours.includes(actor.seat) && actor.away === null;
  if (mine && prompt.kind === "links") return { text: "Throwing…", yours: true };
  if (mine) {
    const whose = yours.length > 1 ? `${playerName(actor, view.setup.game)}'s turn` : "Your turn";
    return { text: `${whose}: ${taskOf(view, prompt)}`, yours: true };
  }
  return { text: others(view, prompt, actor), yours: false };
}

function others(view: TableView, prompt: Prompt, actor: SeatView): string {
  const name = playerName(actor, view.setup.game);
  if (actor.kind === "bot") return `${name} is ${doing(prompt)}…`;
  if (actor.away) return `A bot is playing for ${name}…`;
  return `Waiting for ${name} to ${taskOf(view, prompt)}`;
}

function doing(prompt: Prompt): string {
  return prompt.kind === "throw" || prompt.kind === "links" ? "throwing" : "thinking";
}

/** What the player is asked to do: "throw the dice". */
export function taskOf({ setup, position }: TableView, prompt: Prompt): string {
  switch (prompt.kind) {
    case "throw":
    case "links":
      return "throw the dice";
    case "path":
      return `walk ${prompt.steps} ${prompt.steps === 1 ? "step" : "steps"}`;
    case "choices":
      return uiOf(setup.game)?.task?.(position ?? "") ?? "choose a move";
  }
}

/** How a game ended, as its reader sees it: "You won by 37 points". */
function over(view: TableView, yours: readonly string[]): string {
  const { outcome } = view;
  if (!outcome) return "Game over: no winner";
  const names = new Map(view.seats.map((seat) => [seat.seat, playerName(seat, view.setup.game)]));
  // Someone who plays several seats is no single winner or loser; the seats are named instead.
  const you = yours.length === 1 ? (yours[0] ?? null) : null;
  const who = (seat: string) => (seat === you ? "you" : (names.get(seat) ?? seat));
  const text = outcome.match ? matchEnd(outcome, who, you) : gameEnd(view, outcome, who, you);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Who = (seat: string) => string;

function gameEnd(view: TableView, outcome: OutcomeView, who: Who, you: string | null): string {
  const { winners, resigned } = outcome;
  const [winner] = winners;
  if (winner === undefined) return "Game over: no winner";
  if (winners.length > 1) {
    if (winners.length === view.seats.length) return "Draw";
    return you !== null && !winners.includes(you)
      ? `You lost: ${listed(winners.map(who))} share the win`
      : `${listed(winners.map(who))} share the win`;
  }
  if (resigned) return resignation(winner, resigned, who, you);
  const by = margin(view, outcome);
  if (winner === you) return `You won${by}`;
  if (you === null) return `${who(winner)} wins${by}`;
  return view.seats.length > 2 ? `You lost: ${who(winner)} wins${by}` : `You lost${by}`;
}

function resignation(winner: string, resigned: string, who: Who, you: string | null): string {
  if (winner === you) return `You won: ${who(resigned)} resigned`;
  if (resigned === you) return `You resigned: ${who(winner)} wins`;
  return `${you ? "You lost: " : ""}${who(winner)} wins after ${who(resigned)} resigned`;
}

function matchEnd(outcome: OutcomeView, who: Who, you: string | null): string {
  const winner = outcome.match ?? "";
  const resigned = outcome.resigned && outcome.resigned !== you;
  const why = resigned ? `: ${who(outcome.resigned ?? "")} resigned` : "";
  if (winner === you) return `You won the match${why}`;
  return you === null ? `${who(winner)} wins the match${why}` : `You lost the match${why}`;
}

/** By how much the winner is ahead of the next: " by 37 points". */
function margin({ setup }: TableView, { scores }: OutcomeView): string {
  const [first = 0, second = 0] = Object.values(scores).sort((one, two) => two - one);
  const lead = first - second;
  const unit = aboutOf(setup.game)?.score;
  if (lead <= 0) return "";
  return ` by ${lead} ${(lead === 1 ? unit?.one : unit?.many) ?? "points"}`;
}
