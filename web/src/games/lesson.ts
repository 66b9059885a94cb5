/** A guided first game as data. `tests/games/test_lessons.py` plays every lesson by the rules. */

import type { Setup } from "../protocol";

export interface Lesson {
  setup: Setup;
  /** The seat of the person who learns. */
  seat: string;
  /** What the game is about, in one or two sentences. */
  goal: string;
  steps: readonly LessonStep[];
  /** How the game goes on after the lesson. */
  end: string;
  /** What the first screen of the rules shows. */
  pictures: readonly LessonPicture[];
  /** Moves that have no place on the board, with their labels. */
  buttons?: Readonly<Record<string, string>>;
}

/** One idea: the reader makes a move, the script plays on to the next step's position. */
export interface LessonStep {
  idea: string;
  say: string;
  /** What to do. */
  todo: string;
  position: string;
  /** How the dice lie. */
  dots?: number;
  /** The moves that go on; all of them lead to the same position. */
  moves: readonly string[];
  /** What the move must do by the rules: effects with some of their fields. */
  shows: readonly object[];
  /** What is said about any other move that the rules allow. */
  otherwise?: string;
  /** What happened, said beside the next step. */
  after: string;
  /** The moves and throws up to the next step. */
  reply?: readonly string[];
  /** What the reply must do by the rules. */
  replies?: readonly object[];
}

/** The position after a step, with what there is to see in it. */
export interface LessonPicture {
  step: number;
  caption: string;
}
