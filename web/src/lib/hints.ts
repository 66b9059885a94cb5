/** A first game is guided: one hint at a time, each shown once and skippable. */

import type { TableView } from "../protocol";

export interface Hint {
  key: string;
  text: string;
  rule: string;
}

const KEY = "royal-hints";

const UR: Record<string, Hint> = {
  throw: {
    key: "ur-throw",
    text: "Three dice, two marked tips each. No dots move 4, two move 1, three move 5 or enter a counter; one dot ends your turn.",
    rule: "U5",
  },
  "3": {
    key: "ur-three",
    text: "Three dots are the way in: a counter can enter on S, or one on the board moves 5.",
    rule: "U8",
  },
  "0": {
    key: "ur-zero",
    text: "Counters that can move glow. Point at one, or focus it, to see where it lands and what follows.",
    rule: "U8",
  },
  "2": {
    key: "ur-two",
    text: "Counters that can move glow. Point at one, or focus it, to see where it lands and what follows.",
    rule: "U8",
  },
  rosette: {
    key: "ur-rosette",
    text: "A rosette lets you enter another counter at once, if you like.",
    rule: "U12",
  },
  eye: {
    key: "ur-eye",
    text: "The other side stepped on an eye: you may move one of your counters 4.",
    rule: "U13",
  },
};

const TEE_FIRST: Hint = {
  key: "tee-walk",
  text: "Draw your walk: drag the Royal Tee, tap spaces, or use the arrow keys. Every space you touch becomes yours.",
  rule: "T9",
};
const TEE_SLIDER: Hint = {
  key: "tee-slider",
  text: "The slider has gone up: your walk is now longer, and it must have exactly that many steps.",
  rule: "T8",
};
const TEE_ROUND: Hint = {
  key: "tee-surround",
  text: "Now a line can close: spaces wholly inside it are yours as a bonus. Hatched spaces show what a walk would surround.",
  rule: "T15",
};

/** The hint that fits what is asked now, whether or not it was seen before. */
export function hintFor(view: TableView): Hint | null {
  if (view.setup.game === "ur") {
    const pending = view.awaits === "throw" ? "throw" : (view.position?.split(" ")[3] ?? "");
    return UR[pending] ?? null;
  }
  const slider = view.steps_left;
  return slider === 1 ? TEE_FIRST : slider === 2 ? TEE_SLIDER : slider >= 4 ? TEE_ROUND : null;
}

/** The keys of hints that were seen on this device. */
export function seenHints(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Remember that a hint was seen. */
export function keepSeen(keys: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(keys));
  } catch {
    // Without a memory the hint will come again; that is all.
  }
}
