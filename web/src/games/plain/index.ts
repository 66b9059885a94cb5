/** The plain board, for games that have no folder of their own. */

import type { GameUi } from "../ui";
import Mark from "./Mark.svelte";
import Thumbnail from "./Thumbnail.svelte";

const ui: GameUi = {
  about: "Played on a plain board: the position and the moves as text.",
  facts: "",
  shape: "long",
  Mark,
  Thumbnail,
  paints: {},
  standings: () => ({}),
  play: () => import("./Play.svelte"),
  board: () => import("./Board.svelte"),
};

export default ui;
