/** Throws, tasks and open moves of Museum Ur in words. */

import type { Choice, Effect } from "../../protocol";

/** What a throw means: "3: move 3" (M5). */
export function thrown(dots: number): string {
  if (dots === 0) return "No dots: no move";
  return `${dots} ${dots === 1 ? "dot" : "dots"}: move ${dots}`;
}

/** What is to be chosen, by what a position leaves open. */
export function taskOf(pending: string): string | null {
  return /^[1-4]$/.test(pending) ? `move a piece ${pending}` : null;
}

/** Name a choice: "From 5", "Enter". */
export function choiceName({ move }: Choice): string {
  return move === "enter" ? "Enter a piece" : `From ${move}`;
}

/** What follows from a choice, in a few words: "to 7, captures". */
export function brief({ effects }: Choice): string {
  return effects.map(word).filter(Boolean).join(", ");
}

function word(effect: Effect): string {
  switch (effect.kind) {
    case "museum:entered":
      return `on ${effect.end}`;
    case "museum:moved":
      return `to ${effect.end}`;
    case "museum:home":
      return `home: ${effect.joined} now`;
    case "museum:captured":
      return "captures a piece";
    case "museum:rosette":
      return "rosette: throw again";
    case "museum:ended":
      return "you win";
    default:
      return "";
  }
}
