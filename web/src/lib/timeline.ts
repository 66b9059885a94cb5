/** A table's list of events as frames: what the board showed after each, and the words for it. */

import type { Effect, Entry, Moved, TableView } from "../protocol";
import { sentences } from "./effects";
import { botName } from "./levels";

export interface Frame {
  seq: number;
  /** The number of the game at its table. */
  game: number;
  kind: Entry["event"]["kind"];
  /** The board after it; null before the first game begins. */
  position: string | null;
  /** Whose act it was. */
  seat: string | null;
  /** What the move did, for the board to animate. */
  effects: Effect[];
  /** How the dice lie. */
  dice: Thrown | null;
  move: string | null;
  by: "person" | "bot" | "rules" | null;
  /** What happened, in whole sentences; empty where there is nothing to say. */
  words: string[];
  /** Who sat where, by seat; players change seats in a rematch. */
  players?: Players;
}

export type Players = Readonly<Record<string, string>>;

export interface Thrown {
  /** The number of the throw, counted over all games of the table. */
  number: number;
  dots: number;
}

/** A seat's own name: "Light". */
export type SeatName = (seat: string) => string;

/** Turn an entry into a frame; `before` is the frame before it. */
export function frameOf(entry: Entry, before: Frame | undefined, seatName: SeatName): Frame {
  const event = entry.event;
  const players = playersAfter(event, before?.players ?? {});
  return {
    seq: entry.seq,
    game: gameOf(event) ?? before?.game ?? 1,
    kind: event.kind,
    position: "position" in event ? event.position : (before?.position ?? null),
    seat: "seat" in event ? event.seat : null,
    effects: "effects" in event ? event.effects : [],
    dice: diceAfter(entry, before),
    move: event.kind === "moved" ? event.move : null,
    by: event.kind === "moved" ? event.by : null,
    words: wordsOf(event, players, seatName),
    players,
  };
}

/** Who sits where after an event. */
function playersAfter(event: Entry["event"], before: Players): Players {
  switch (event.kind) {
    case "opened": {
      const bots = Object.entries(event.seats).filter(([, plan]) => plan.kind === "bot");
      return Object.fromEntries(
        bots.map(([seat, plan]) => [seat, plan.name ?? botName(plan.bot ?? null)]),
      );
    }
    case "sat":
      return { ...before, [event.seat]: event.name };
    case "offered":
      return Object.fromEntries(
        Object.entries(before).map(([seat, name]) => [event.moved[seat] ?? seat, name]),
      );
    default:
      return before;
  }
}

/** The current board, for a table whose list is still loading. */
export function frameNow(view: TableView): Frame {
  return {
    seq: view.seq,
    game: view.number,
    kind: "resumed",
    position: view.position,
    seat: null,
    effects: [],
    dice: null,
    move: null,
    by: null,
    words: [],
  };
}

/** The game that an event begins or ends. */
function gameOf(event: Entry["event"]): number | null {
  const { kind } = event;
  return kind === "offered" || kind === "began" || kind === "ended" ? event.number : null;
}

/** The dice lie as they were thrown until they are thrown again. */
function diceAfter({ seq, event }: Entry, before: Frame | undefined): Thrown | null {
  if (event.kind === "began" || event.kind === "offered") return null;
  if (event.kind !== "threw") return before?.dice ?? null;
  return { number: seq, dots: event.dots };
}

function wordsOf(event: Entry["event"], players: Players, seatName: SeatName): string[] {
  const who = (seat: string) => players[seat] || seatName(seat);
  switch (event.kind) {
    case "threw":
      return sentences(event.effects);
    case "moved":
      return [...sentences(event.effects), ...(event.reduced ? [REDUCED[event.reduced]] : [])];
    case "sat":
      return [`${event.name} joins as ${seatName(event.seat)}.`];
    case "brought":
      return [`${who(event.seat)} is also playing on another device.`];
    case "began":
      return [
        `Game ${event.number} begins. ` +
          `${seatName(event.first)} goes first${event.by_lot ? ", drawn by lot" : ""}.`,
        ...event.withheld.map((seat) => `${who(seat)} did not reveal a seed for the dice.`),
      ];
    case "take-back-asked":
      return [`${who(event.seat)} asks to take back the last move.`];
    case "take-back-answered":
      return [`${who(event.seat)} ${event.agree ? "accepts" : "declines"}.`];
    case "taken-back":
      return [`${who(event.seat)} takes back the last move.`];
    case "auto":
      return [
        `${who(event.seat)} ${event.on ? "throws automatically" : "throws by hand"} from now on.`,
      ];
    case "left":
      return event.why === "left"
        ? [`${who(event.seat)} leaves; a bot takes over.`]
        : [`${who(event.seat)} took too long; a bot plays this turn.`];
    case "returned":
      return [`${who(event.seat)} is back.`];
    case "ended":
      return event.ended === "open" ? ["The game was stopped."] : [];
    case "rematch":
      return [`${who(event.seat)} wants a rematch.`];
    case "rematch-declined":
      return [`${who(event.seat)} declines the rematch.`];
    case "resumed":
      return ["The server restarted. No time was lost on the clock."];
    case "closed":
      return ["The table is closed."];
    default:
      return [];
  }
}

/** What a busy server did to a bot's move. */
const REDUCED: Record<NonNullable<Moved["reduced"]>, string> = {
  time: "The server is busy: the bot had less time than usual.",
  simple: "The server is busy: the bot played a simple move.",
};

/** The frames to step through: those that changed the board. */
export function stops(frames: readonly Frame[]): Frame[] {
  return frames.filter((frame) => STOPS.has(frame.kind) && frame.position !== null);
}

const STOPS = new Set<Frame["kind"]>(["began", "threw", "moved", "taken-back"]);

const PLAYED = new Set<Frame["kind"]>(["threw", "moved"]);

/** Whether a frame changed the position by a move; an offer to count, for example, does not. */
function isMove(frames: readonly Frame[], at: number): boolean {
  const frame = frames[at];
  return frame?.kind === "moved" && frame.position !== (frames[at - 1]?.position ?? null);
}

/**
 * The throws and moves of the last turn in which something was moved, and those after it. A throw
 * alone is nothing to look at again.
 */
export function lastTurn(frames: readonly Frame[]): Frame[] {
  const last = frames.findLastIndex(({ kind }, at) => kind === "began" || isMove(frames, at));
  const mover = frames[last];
  if (!mover || mover.kind === "began") return [];
  let from = last;
  for (let at = last - 1; at >= 0; at -= 1) {
    const frame = frames[at];
    if (!frame || !STOPS.has(frame.kind)) continue;
    if (!PLAYED.has(frame.kind) || frame.seat !== mover.seat) break;
    from = at;
  }
  return frames.filter(
    ({ kind }, at) => at >= from && PLAYED.has(kind) && (kind === "threw" || isMove(frames, at)),
  );
}

/** What the last turn did to the board; nothing after a move was taken back. */
export function trailOf(frames: readonly Frame[]): Effect[] {
  const turn = lastTurn(frames);
  const mover = turn.findLast(({ kind }) => kind === "moved");
  const after = frames.findLast(({ kind }) => STOPS.has(kind));
  if (after?.kind === "taken-back") return [];
  return turn
    .filter(({ kind, seat }) => kind === "moved" && seat === mover?.seat)
    .flatMap(({ effects }) => effects);
}

/** What happened since the reader's own last move; for spectators, in the last turn. */
export function sinceYours(frames: readonly Frame[], yours: readonly string[]): Frame[] {
  const isYours = ({ kind, seat, by }: Frame) =>
    kind === "moved" && by === "person" && seat !== null && yours.includes(seat);
  const worded = frames.filter(({ words }) => words.length > 0);
  const begun = worded.findLastIndex((frame) => frame.kind === "began" || isYours(frame));
  const since = worded.slice(begun + 1);
  if (since.length === 0) return worded.slice(-1);
  if (yours.length > 0) return since;
  const turn = lastTurn(frames);
  return since.filter(({ seq }) => seq >= (turn[0]?.seq ?? 0));
}
