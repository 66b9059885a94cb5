/** From a table to the analysis board. */

import type { RecordRead } from "../protocol";
import { api } from "./api";
import { recordPath } from "./shared";

/** The address of a table's game on the analysis board, if that is what is asked behind the #. */
export async function tableGame(hash: string): Promise<string | null> {
  const query = new URLSearchParams(hash);
  const table = query.get("table");
  if (!table) return null;
  const record = await api.replay(await api.record(table, Number(query.get("number")) || 1));
  return recordPath(record, moveShown(record, query.get("shown"), Number(query.get("move"))));
}

/** Which move the table showed: the one it counted, if the position is there, else the last with it. */
export function moveShown({ start, steps }: RecordRead, shown: string | null, counted: number) {
  const positions = [start, ...steps.map(({ position }) => position)];
  if (positions[counted] === shown) return counted;
  const found = positions.lastIndexOf(shown ?? "");
  return found < 0 ? steps.length : found;
}
