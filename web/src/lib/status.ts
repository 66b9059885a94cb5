/** The one sentence that says what is to be done now, and by whom. */

import type { SeatView, TableView } from "../protocol";
import { botName } from "./levels";
import { seatName, type GameKey } from "./seats";

export interface Status {
  text: string;
  /** Whether the sentence asks something of whoever reads it. */
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
      return { text: "This table is closed; its games can still be looked at.", yours: false };
  }
}

/** Who sits on a seat, named for a sentence: "Ada", or "the casual bot". */
export function playerName(seat: SeatView, game: GameKey): string {
  if (seat.kind === "bot") return `the ${botName(seat.bot)}`;
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
    return names ? `Waiting for ${names} to open the table.` : "The game is about to begin.";
  }
  const names = listed(empty.map((seat) => seatName(game, seat.seat)));
  return `Waiting for somebody to sit down as ${names}.`;
}

function playing(view: TableView, yours: readonly string[]): Status {
  const actor = view.seats.find((seat) => seat.seat === view.actor);
  if (!actor) return { text: "", yours: false };
  const mine = yours.includes(actor.seat) && actor.away === null;
  if (mine && view.awaits === "links") return { text: "Throwing…", yours: true };
  const task = taskOf(view);
  const colour = seatName(view.setup.game, actor.seat);
  if (!mine) {
    const who = actor.away ? `a bot for ${actor.name}` : playerName(actor, view.setup.game);
    return { text: `${colour} (${who}) is to ${task}.`, yours: false };
  }
  const several = yours.length > 1 ? `${actor.name ?? colour}, you are` : "You are";
  return { text: `${several} ${colour}: ${task}.`, yours: true };
}

/** What the player to act is to do, as "throw the dice". */
function taskOf(view: TableView): string {
  if (view.awaits === "throw" || view.awaits === "links") return "throw the dice";
  if (view.setup.game === "tee")
    return `walk ${view.steps_left} ${view.steps_left === 1 ? "step" : "steps"}`;
  const pending = view.position?.split(" ")[3] ?? "";
  return UR_TASKS[pending] ?? "choose a move";
}

const UR_TASKS: Record<string, string> = {
  "0": "move a counter 4",
  "2": "move a counter 1",
  "3": "move a counter 5, or enter one on S",
  rosette: "enter a counter on S for the rosette, or decline",
  eye: "move a counter 4 for the eye",
  "eye+": "enter a counter on S for the rosette, or decline",
};

function over(view: TableView): string {
  const outcome = view.outcome;
  if (!outcome) return "The game is over.";
  const game = view.setup.game;
  const names = outcome.winners.map((seat) => {
    const found = view.seats.find((each) => each.seat === seat);
    const who = found && found.kind !== "bot" && found.name ? ` (${found.name})` : "";
    return seatName(game, seat) + who;
  });
  if (names.length > 1) return `${listed(names)} share the win.`;
  const score = outcome.scores[outcome.winners[0] ?? ""] ?? 0;
  const what = game === "ur" ? "points" : "spaces";
  return `${names[0] ?? "Nobody"} wins with ${score} ${score === 1 ? what.slice(0, -1) : what}.`;
}
