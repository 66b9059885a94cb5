/** The games that have a folder here. A game without one is played on the plain board. */

import type { GameUi } from "./ui";

const FOLDERS = import.meta.glob<{ default: GameUi }>("./*/index.ts");
const PLAIN = "plain";

const loaded = new Map<string, GameUi>();

/** Fetch what a game brings, once. */
export async function loadUi(key: string): Promise<GameUi> {
  const known = loaded.get(key);
  if (known) return known;
  const folder = FOLDERS[`./${key}/index.ts`] ?? FOLDERS[`./${PLAIN}/index.ts`];
  const ui = (await folder!()).default;
  loaded.set(key, ui);
  return ui;
}

/** What a game brings, or undefined until it has been fetched. */
export function uiOf(key: string): GameUi | undefined {
  return loaded.get(key);
}
