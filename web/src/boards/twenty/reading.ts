/** What a game brings to the board of twenty squares: how its positions and effects are read. */

import type { Choice, Effect } from "../../protocol";
import type { Pieces, Side } from "./position";

export type Tone = "gold" | "red" | "blue";

/** A piece going from one place to another. */
export interface Shift {
  side: Side;
  start: number;
  end: number;
  /** Whether it goes off the board because of another piece. */
  lost?: boolean;
  /** A word about it, written at the place it leaves. */
  word?: string;
}

/** A square that does something when a piece lands on it. */
export interface Reached {
  side: Side;
  place: number;
  word: string;
  tone: Tone;
}

/** A game that is played on the board of twenty squares. */
export interface Reading {
  /** The names of both sides. */
  sides: Record<Side, string>;
  /** What a piece is called: "Counter". */
  piece: string;
  /** Whether pieces stop in the notches, on S and on H. */
  notches: boolean;
  read(position: string): Pieces;
  /** The place that a move takes its piece from. */
  from(move: string): number;
  shift(effect: Effect): Shift | null;
  reached(effect: Effect): Reached | null;
  /** A place in words, with what is special about it: "on 4 (rosette)". */
  place(place: number): string;
  /** What a throw means: "2 dots: move 1". */
  thrown(dots: number): string;
  /** What a choice does, in whole sentences. */
  sentence(choice: Choice): string;
}
