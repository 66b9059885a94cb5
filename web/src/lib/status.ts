/** The one sentence about what happens next, and who does it. */

import { uiOf } from "../games";
import type { Prompt, SeatView, TableView } from "../protocol";
import { aboutOf, seatName } from "./games";
import { botName } from "./levels";

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
      return { text: over(view), yours: false };
    case "closed":
      return { text: "This table is closed. You can still step through its games.", yours: false };
  }
}

/** The player on a seat: "Ada", or "Casual bot". */
export function playerName(seat: SeatView, game: string): string {
  if (seat.kind === "bot") return botName(seat.bot);
  return seat.name ?? seatName(game, seat.seat);
}

const LIST = new Intl.ListFormat("en-GB");

/** Write names as a sentence does: "Red, Blue and Green". */
export function listed(names: readonly string[]): string {
  return LIST.format(names);
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

function over(view: TableView): string {
  const outcome = view.outcome;
  if (!outcome) return "Game over";
  const game = view.setup.game;
  const names = outcome.winners.map((seat) => {
    const found = view.seats.find((each) => each.seat === seat);
    const who = found && found.kind !== "bot" && found.name ? ` (${found.name})` : "";
    return seatName(game, seat) + who;
  });
  if (names.length === 0) return "Game over: no winner";
  if (names.length > 1) return `${listed(names)} share the win`;
  const score = outcome.scores[outcome.winners[0] ?? ""] ?? 0;
  const unit = aboutOf(game)?.score;
  return `${names[0]} wins with ${score} ${(score === 1 ? unit?.one : unit?.many) ?? "points"}`;
}
