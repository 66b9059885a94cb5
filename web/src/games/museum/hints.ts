/** Hints for a first game of Museum Ur. */

import type { TableView } from "../../protocol";
import type { Hint } from "../ui";
import { pendingIn } from "./reading";

const THROW: Hint = {
  key: "museum-throw",
  text: "Four dice, two marked tips each. The number of dots is how far one of your pieces moves, from the start onto the board too.",
  rule: "M5",
};
const MOVE: Hint = {
  key: "museum-move",
  text: "Pieces that can move glow. Point at one, or tap it once, to see where it lands. A rosette gives you another throw.",
  rule: "M9",
};

export function hint({ position }: TableView): Hint | null {
  const pending = pendingIn(position ?? "");
  if (pending === "throw") return THROW;
  return /^[1-4]$/.test(pending) ? MOVE : null;
}
