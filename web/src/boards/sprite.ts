/** Things that are drawn once for the whole page, however many boards show them. */

import { mount, type Component } from "svelte";
import "./boards.css";

const shown = new Set<Component>();

/** Put a sheet of symbols and paints into the page, unless it is there. */
export function useSprite(sheet: Component): void {
  if (shown.has(sheet)) return;
  shown.add(sheet);
  mount(sheet, { target: document.body });
}
