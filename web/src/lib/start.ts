/** Starting a table. */

import type { NewTable } from "../protocol";
import { api } from "./api";
import { go } from "./router.svelte";

/** Create a table and go there. */
export async function start(table: NewTable): Promise<void> {
  const made = await api.makeTable(table);
  go(`/table/${made.table}`);
}
