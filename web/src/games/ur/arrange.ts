/** Positions of Ur set up by hand. */

import { cleared, fieldsOf } from "../../boards/twenty/arrange";
import type { Arranger } from "../ui";
import Board from "./ArrangeBoard.svelte";
import { WRITING } from "./writing";

const arranger: Arranger = {
  Board,
  fields: (draft) => fieldsOf(WRITING, draft),
  clear: (draft) => cleared(WRITING, draft),
  help: "Drag counters to any place, or tap a counter and then a place. With the keyboard: arrow keys and Enter.",
};

export default arranger;
