/** A board within the pages of others. */

import type { GameUi } from "../games/ui";

const SIZES: Record<GameUi["shape"], readonly [number, number]> = {
  long: [640, 560],
  square: [480, 620],
};

/** The HTML with which a page shows a board. */
export function embedCode(address: string, name: string, shape: GameUi["shape"]): string {
  const [width, height] = SIZES[shape];
  const source = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return (
    `<iframe src="${source}" title="${name}" width="${width}" height="${height}" ` +
    `loading="lazy" style="border: 0; max-width: 100%"></iframe>`
  );
}
