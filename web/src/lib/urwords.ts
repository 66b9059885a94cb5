/** The open moves of Ur in words, made of what the service says each would do. */

import type { Choice, Effect } from "../protocol";

const TAKES: Record<string, string> = {
  "+": "Enter a counter",
  "-": "Do not enter",
  enter: "Enter on S",
};

/** Name a choice: "From S", "Enter on S". */
export function choiceName(choice: Choice): string {
  return TAKES[choice.move] ?? `From ${choice.move === "s" ? "S" : choice.move}`;
}

/** Say what follows from a choice, beside the move itself. */
export function follows(choice: Choice): string {
  const told = choice.effects
    .filter((effect) => effect.kind !== "turn")
    .map((effect) => effect.words);
  return told.join(" ");
}

/** Say in a word or two what follows: "to 7, doubles to 8, hit". */
export function brief(choice: Choice): string {
  return choice.effects.map(word).filter(Boolean).join(", ");
}

function word(effect: Effect): string {
  const end = effect["end"] === 15 ? "H" : effect["end"] === 0 ? "S" : String(effect["end"]);
  switch (effect.kind) {
    case "moved":
      return `to ${end}`;
    case "doubled":
      return `doubles to ${end}`;
    case "hit":
      return "hits";
    case "sent-off":
      return "sent off by a stack";
    case "rosette":
      return effect["may_enter"] ? "rosette" : "";
    case "eye":
      return effect["can_move"] ? "eye: the other moves 4" : "";
    case "ended":
      return "wins";
    default:
      return "";
  }
}
