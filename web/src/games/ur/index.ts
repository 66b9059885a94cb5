/** The Royal Game of Ur in the app. */

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
    "The race from the royal tombs of Sumer, 4,600 years old: three dice, stacks, eyes and rosettes.",
  facts: "2 players · 20 minutes · dice you can check",
  inText: "the Royal Game of Ur",
  shape: "long",
  Mark,
  Thumbnail,
  paints: PAINTS,
  standings,
  task: (position) => taskOf(pendingIn(position)),
  sounds: (effects) => (effects.some(({ kind }) => kind === "ur:hit") ? ["hit"] : []),
  hint,
  dice: (tags) => ({ count: 3, chance: tags.get("Dice") === "3/4" ? "3/4" : "1/2" }),
  play: () => import("./Play.svelte"),
  board: () => import("./Board.svelte"),
  arrange: () => import("./arrange"),
  ending: () => import("./Ending.svelte"),
  demos: () => import("./demos"),
  lesson: () => import("./lesson"),
  figures: () => import("./figures.json"),
};

export default ui;
