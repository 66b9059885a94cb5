/** Royal Tee in the app. */

import type { GameUi } from "../ui";
import { hint } from "./hints";
import Mark from "./Mark.svelte";
import { standings } from "./standings";
import Thumbnail from "./Thumbnail.svelte";

const ui: GameUi = {
  about: "Walk your Royal Tee, claim every space you touch, and surround the rest.",
  facts: "2 or 4 players · 20 minutes · no luck at all",
  shape: "square",
  Mark,
  Thumbnail,
  paints: {
    r: { tint: "light-dark(#eda99f, #7c2b23)", stroke: "light-dark(#b3261e, #f0917c)" },
    b: { tint: "light-dark(#a9c2ee, #24457e)", stroke: "light-dark(#21418f, #9db8ff)" },
    y: { tint: "light-dark(#f6dd92, #71551a)", stroke: "light-dark(#8a6a1c, #e5b04a)" },
    g: { tint: "light-dark(#a8d8b1, #245a36)", stroke: "light-dark(#1f6f43, #7fcf9f)" },
  },
  standings,
  sounds: (effects) => (effects.some(({ kind }) => kind === "tee:surrounded") ? ["surround"] : []),
  hint,
  play: () => import("./Play.svelte"),
  board: () => import("./Board.svelte"),
  arrange: () => import("./arrange"),
  ending: () => import("./Ending.svelte"),
  demos: () => import("./demos"),
  lesson: () => import("./lesson"),
  figures: () => import("./figures.json"),
};

export default ui;
