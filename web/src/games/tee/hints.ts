/** Hints for a first game of Royal Tee. */

import type { TableView } from "../../protocol";
import type { Hint } from "../ui";

const FIRST: Hint = {
  key: "tee-walk",
  text: "Draw your walk: drag the Royal Tee, tap spaces, or use the arrow keys. Every space you touch becomes yours.",
  rule: "T9",
};
const SLIDER: Hint = {
  key: "tee-slider",
  text: "The slider has gone up: your walk is now longer, and must have exactly that many steps.",
  rule: "T8",
};
const SURROUND: Hint = {
  key: "tee-surround",
  text: "Now a line can close: spaces completely inside it are yours as a bonus. Hatched spaces show what a walk would surround.",
  rule: "T15",
};

export function hint({ prompt }: TableView): Hint | null {
  const slider = prompt?.kind === "path" ? prompt.steps : 0;
  return slider === 1 ? FIRST : slider === 2 ? SLIDER : slider >= 4 ? SURROUND : null;
}
