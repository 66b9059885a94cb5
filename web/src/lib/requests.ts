/** What others ask of you at a table: to take a move back, to count, to play again. */

import type { TableView } from "../protocol";
import { listed, playerName } from "./status";
import type { Act } from "./table.svelte";

export interface Request {
  key: "take-back" | "count" | "rematch" | "return";
  text: string;
  accept: string;
  /** Null where there is nothing to decline. */
  decline: string | null;
  /** The acts of each answer. */
  answer: (agree: boolean) => Act[];
}

/** The requests that wait for an answer from one of your seats. */
export function requestsOf(view: TableView, yours: readonly string[]): Request[] {
  const found = [takeBack, count, rematch, takeOver].map((each) => each(view, yours));
  return found.filter((request) => request !== null);
}

/** The players on some seats: "Ada and Casual bot". */
function names(view: TableView, seats: readonly string[]): string {
  const there = view.seats.filter(({ seat }) => seats.includes(seat));
  return listed(there.map((seat) => playerName(seat, view.setup.game)));
}

/** A yes is needed from each of your seats; one no is enough. */
function answers(seats: readonly string[], act: (seat: string, agree: boolean) => Act) {
  return (agree: boolean) => (agree ? seats : seats.slice(0, 1)).map((seat) => act(seat, agree));
}

function takeBack(view: TableView, yours: readonly string[]): Request | null {
  const asker = view.take_back;
  if (asker === null || yours.length === 0 || yours.includes(asker)) return null;
  return {
    key: "take-back",
    text: `${names(view, [asker])} asks to take back the last move.`,
    accept: "Accept",
    decline: "Decline",
    answer: answers(yours, (seat, agree) => ({ act: "answer", seat, agree })),
  };
}

function count(view: TableView, yours: readonly string[]): Request | null {
  const asked = yours.filter((seat) => !view.count.includes(seat));
  if (view.phase !== "playing" || view.count.length === 0 || asked.length === 0) return null;
  const verb = view.count.length === 1 ? "proposes" : "propose";
  return {
    key: "count",
    text: `${names(view, view.count)} ${verb} to end the game and count.`,
    accept: "Accept and count",
    decline: "Decline",
    answer: answers(asked, (seat, agree) => ({ act: "count", seat, agree })),
  };
}

function rematch(view: TableView, yours: readonly string[]): Request | null {
  const others = view.rematch.filter((seat) => !yours.includes(seat));
  const asked = yours.filter((seat) => !view.rematch.includes(seat));
  if (view.phase !== "over" || others.length === 0 || asked.length === 0) return null;
  const what = view.match && !view.outcome?.match ? "the next game" : "a rematch";
  return {
    key: "rematch",
    text: `${names(view, others)} ${others.length === 1 ? "wants" : "want"} ${what}.`,
    accept: "Accept",
    decline: "Decline",
    answer: answers(asked, (seat, agree) => ({ act: "rematch", seat, agree })),
  };
}

function takeOver(view: TableView, yours: readonly string[]): Request | null {
  const away = view.seats.filter(({ seat, away }) => away !== null && yours.includes(seat));
  if (view.phase !== "playing" || away.length === 0) return null;
  return {
    key: "return",
    text: "A bot is playing for you.",
    accept: "Take over",
    decline: null,
    answer: () => away.map(({ seat }) => ({ act: "return", seat })),
  };
}
