/** From a table to the analysis board. */

import { api } from "./api";
import { recordPath } from "./shared";

/** The address of a table's game on the analysis board, if that is what is asked behind the #. */
export async function tableGame(hash: string): Promise<string | null> {
  const query = new URLSearchParams(hash);
  const table = query.get("table");
  if (!table) return null;
  const record = await api.replay(await api.record(table, Number(query.get("number")) || 1));
  const shown = query.get("shown");
  const found = record.steps.findLastIndex(({ position }) => position === shown);
  const atStart = shown === record.start;
  return recordPath(record, found < 0 && !atStart ? record.steps.length : found + 1);
}
