/** What a game brings to the app: one `GameUi`, the default export of `games/<key>/index.ts`. */

import type { Component } from "svelte";
import type { Lesson } from "./lesson";
import type { Dice } from "../lib/dice";
import type { Sound } from "../lib/sound";
import type { Table } from "../lib/table.svelte";
import type { Thrown } from "../lib/timeline";
import type {
  ChoicesPrompt,
  Effect,
  PathPrompt,
  PreviewView,
  Route,
  Setup,
  TableView,
} from "../protocol";

/** Code that is fetched when it is needed. */
export type Lazy<T> = () => Promise<{ default: T }>;

export interface GameUi {
  /** What the game is, for people who have never heard of it. */
  about: string;
  /** Players, length, luck: "2 players · 20 minutes". */
  facts: string;
  /** The name within a sentence, where it needs an article. */
  inText?: string;
  /** The board's proportions, so that the page can make room for it. */
  shape: "square" | "long";
  /** A seat in lists: its piece, as large as the text. */
  Mark: Component<{ seat: string }>;
  /** A small still picture of the game. */
  Thumbnail: Component;
  /** The colours of each seat in a graph. */
  paints: Record<string, Paint>;
  /** How each seat is doing, read off a position. */
  standings(position: string): Record<string, Standing>;
  /** What the player is asked to choose: "move a counter 4". */
  task?(position: string): string | null;
  /** What a move sounds like beside the move itself. */
  sounds?(effects: readonly Effect[]): Sound[];
  /** The hint that fits what is asked now, whether or not it was seen before. */
  hint?(view: TableView): Hint | null;
  /** The dice of a game, by the tags of its record. */
  dice?(tags: ReadonlyMap<string, string>): Dice;
  /** The whole game at a table. */
  play: Lazy<Component<PlayProps, PlayExports>>;
  /** The board alone, for records, reviews and demos. */
  board: Lazy<Component<BoardProps, BoardExports>>;
  /** Sets positions up by hand; without it they are written as text. */
  arrange?: Lazy<Arranger>;
  /** The score of a finished game in detail. */
  ending?: Lazy<Component<{ table: Table }>>;
  /** Small positions to try a rule on. */
  demos?: Lazy<readonly Demo[]>;
  /** A guided first game. */
  lesson?: Lazy<Lesson>;
  /** Drawn boards in place of the drawings in the rules, by the rule's number. */
  figures?: Lazy<Readonly<Record<string, readonly Still[]>>>;
}

/** A seat's colours: an area's, and a line's. */
export interface Paint {
  tint: string;
  stroke: string;
}

/** How a seat is doing: "2" "of 7 home". */
export interface Standing {
  count: number;
  of: string;
  /** Whether the board itself shows it, so that narrow screens can leave it out. */
  onBoard?: boolean;
}

export interface Hint {
  key: string;
  text: string;
  rule: string;
}

export interface PlayProps {
  table: Table;
  /** The seat to act for now, or null. */
  seat: string | null;
}

export interface PlayExports {
  /** Draw a whole walk on the board, to be confirmed or taken back. */
  draw?: (move: string) => void;
}

export interface BoardProps {
  position: string;
  /** The seat at the bottom. */
  you?: string | null;
  /** What can be done on the board now. */
  prompt?: ChoicesPrompt | PathPrompt | null;
  /** What the latest path would do, for games with paths. */
  preview?: PreviewView | null;
  onmove?: (move: string) => void;
  /** The path that is being drawn has changed. */
  onpath?: (walk: string) => void;
  /** The effects of the last turn, which stay marked until the next move. */
  trail?: readonly Effect[];
  /** Games with paths: what the engine's best paths would do, the best first. */
  advice?: readonly PreviewView[];
  /** Games with paths: lead a path to a place, or say why none leads there. */
  route?: (walk: string, place: string) => Promise<Route>;
  /** How the dice lie; left out where no dice are shown. */
  dice?: Thrown | null;
  speed?: number;
  label?: string;
  /** `stage` fills the room that a stage leaves, `demo` is small, `frame` as wide as its parent. */
  size?: "stage" | "demo" | "page" | "frame";
}

export interface BoardExports {
  /** Show the effects of a move one after another. */
  animate: (effects: readonly Effect[]) => Promise<void>;
  /** Confirm the path that was drawn, if it is complete. */
  confirm?: () => boolean;
  /** Draw a whole path, to be looked at or confirmed. */
  draw?: (move: string) => void;
}

/** A position that is being set up by hand: facts as text, valid or not, and the options with it. */
export interface Draft {
  position: string;
  setup: Setup;
}

/** How a game's positions are set up by hand. It changes facts; the service says what is valid. */
export interface Arranger {
  /** The board on which pieces are moved and spaces painted. */
  Board: Component<ArrangeProps>;
  /** What a press on the board puts there, where that is a choice. */
  tools?(draft: Draft): readonly ArrangeChoice[];
  /** What is chosen beside the board: whose turn it is, what was thrown. */
  fields(draft: Draft): readonly ArrangeField[];
  /** Take everything off the board that can be taken off. */
  clear(draft: Draft): Draft;
  /** How to use the board, in a sentence or two. */
  help: string;
}

export interface ArrangeProps {
  draft: Draft;
  /** The chosen tool, empty where there are none. */
  tool: string;
  onchange: (draft: Draft) => void;
}

export interface ArrangeChoice {
  value: string;
  label: string;
  /** The seat whose piece is drawn beside the label. */
  seat?: string;
}

/** A fact beside the board: one of some choices, or a number. */
export interface ArrangeField {
  label: string;
  value: string;
  choices?: readonly ArrangeChoice[];
  least?: number;
  most?: number;
  set(value: string): Draft;
}

/** A position to look at. */
export interface Still {
  caption: string;
  position: string;
  /** What the move that led there did, to be marked. */
  trail?: readonly Effect[];
}

/** A position to try a rule on. */
export interface Demo {
  rule: string;
  /** What to try. */
  task: string;
  setup: Setup;
  position: string;
  /** Moves that have no place on the board, with their labels. */
  buttons?: Record<string, string>;
  /** Moves to try by a button, illegal ones among them. */
  tries?: { label: string; move: string }[];
}
