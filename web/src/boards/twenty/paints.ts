/** The colours of Light and Dark in graphs. */

import type { Paint } from "../../games/ui";

export const PAINTS: Record<string, Paint> = {
  L: { tint: "light-dark(#f2e3bd, #7d6a45)", stroke: "light-dark(#8a6a1c, #e5b04a)" },
  D: { tint: "light-dark(#8f99ad, #2c3446)", stroke: "light-dark(#21418f, #9db8ff)" },
};
