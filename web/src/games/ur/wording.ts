/** Throws, tasks and open moves of the Royal Game of Ur in words. */

import type { Choice, Effect } from "../../protocol";
import { sentences } from "../../lib/effects";

const SHOWN = ["No dots", "1 dot", "2 dots", "3 dots"];
const MEANINGS = ["move 4", "turn over", "move 1", "move 5 or enter"];

/** What a throw means: "2 dots: move 1" (U5). */
export function thrown(dots: number): string {
  return `${SHOWN[dots] ?? dots}: ${MEANINGS[dots] ?? ""}`;
}

const TASKS: Record<string, string> = {
  "0": "move a counter 4",
  "2": "move a counter 1",
  "3": "move a counter 5, or enter one on S",
  rosette: "enter a counter on S for the rosette, or skip it",
  eye: "move a counter 4 for the eye",
  "eye+": "enter a counter on S for the rosette, or skip it",
};

/** What is to be chosen, by what a position leaves open. */
export function taskOf(pending: string): string | null {
  return TASKS[pending] ?? null;
}

const TAKES: Record<string, string> = {
  "+": "Enter a counter",
  "-": "Don't enter",
  enter: "Enter on S",
};

/** Name a choice: "From S", "Enter on S". */
export function choiceName({ move }: Choice): string {
  return TAKES[move] ?? `From ${move === "s" ? "S" : move}`;
}

/** What a choice does, in whole sentences. */
export function follows({ effects }: Choice): string {
  return sentences(effects).join(" ");
}

/** What follows from a choice, in a few words: "to 7, doubles to 8, hits a counter". */
export function brief({ effects }: Choice): string {
  const rests = effects.findLast(({ kind }) => kind === "ur:moved" || kind === "ur:doubled");
  return effects.flatMap((effect) => words(effect, effect === rests)).join(", ");
}

const named = (place: number) => (place === 15 ? "H" : place === 0 ? "S" : String(place));

/** What a counter finds where it comes to rest. */
function found({ end, joined }: { end: number; joined: number }): string[] {
  if (end === 15) return [`home: ${joined} now`];
  return joined > 1 ? [`stack of ${joined}`] : [];
}

function words(effect: Effect, rests: boolean): string[] {
  switch (effect.kind) {
    case "ur:moved":
      return [`to ${named(effect.end)}`, ...(rests ? found(effect) : [])];
    case "ur:doubled":
      return [`doubles to ${named(effect.end)}`, ...(rests ? found(effect) : [])];
    case "ur:hit":
      return ["hits a counter"];
    case "ur:sent-off":
      return ["sent off by a stack"];
    case "ur:rosette":
      return [effect.may_enter ? "rosette: you may enter a counter" : "rosette"];
    case "ur:eye":
      return [effect.can_move ? "eye: your opponent moves 4" : "eye"];
    case "ur:ended":
      return ["you win"];
    default:
      return [];
  }
}
