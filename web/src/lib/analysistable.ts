/** From a table to the analysis board. */

import { api } from "./api";
import { go } from "./router.svelte";
import { recordPath } from "./shared";
import type { Table } from "./table.svelte";

/** Open a table's game on the analysis board at the move that is shown; returns why not. */
export async function openAnalysis(table: Table): Promise<string> {
  try {
    const record = await api.replay(await api.record(table.id, table.view?.number ?? 1));
    const shown = table.frame?.position;
    const last = table.isNow
      ? record.steps.length
      : record.steps.findLastIndex(({ position }) => position === shown) + 1;
    go(recordPath(record, last));
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
