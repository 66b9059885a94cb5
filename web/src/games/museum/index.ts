/** Museum Ur in the app. */

import Mark from "../../boards/twenty/Mark.svelte";
import { PAINTS } from "../../boards/twenty/paints";
import type { GameUi } from "../ui";
import { hint } from "./hints";
import { pendingIn } from "./reading";
import { standings } from "./standings";
import Thumbnail from "./Thumbnail.svelte";
import { taskOf } from "./wording";

const ui: GameUi = {
  about:
    "The royal board with the rules that the British Museum teaches: four dice, captures, and rosettes that let you throw again.",
  facts: "2 players · 15 minutes · dice you can check",
  shape: "long",
  Mark,
  Thumbnail,
  paints: PAINTS,
  standings,
  task: (position) => taskOf(pendingIn(position)),
  sounds: (effects) => (effects.some(({ kind }) => kind === "museum:captured") ? ["hit"] : []),
  hint,
  dice: () => ({ count: 4, chance: "1/2" }),
  play: () => import("./Play.svelte"),
  board: () => import("./Board.svelte"),
  arrange: () => import("./arrange"),
  ending: () => import("./Ending.svelte"),
  demos: () => import("./demos"),
  lesson: () => import("./lesson"),
  figures: () => import("./figures.json"),
};

export default ui;
