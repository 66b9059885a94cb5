/** When the dice are thrown by themselves. */

import type { ThrowPrompt } from "../protocol";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

/** Whether this throw needs no press of a button: it leads to no choice, or continues a turn. */
export function throwsAlone({ decides, seat }: ThrowPrompt, table: Table): boolean {
  if (settings.throws !== "auto") return settings.throws === "always";
  const last = table.frames.findLast(({ kind }) => kind === "threw" || kind === "began");
  return !decides || (last?.kind === "threw" && last.seat === seat);
}
