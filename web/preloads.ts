/** Write `preloads.json`: the files that each page and each game's board need, so that the server can name them in the
 * page it sends and the browser can fetch all at once. */

import type { Plugin, Rolldown } from "vite";

const PAGE = /src[\\/]pages[\\/](\w+)\.svelte$/;
const GAME = /src[\\/]games[\\/](\w+)[\\/](index\.ts|Play\.svelte)$/;

export function preloads(): Plugin {
  return {
    name: "preloads",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const needs = (chunk: Rolldown.OutputChunk) => filesOf(chunk, bundle);
      const source = JSON.stringify({
        pages: collect(chunks, PAGE, needs),
        games: collect(chunks, GAME, needs),
      });
      this.emitFile({ type: "asset", fileName: "preloads.json", source });
    },
  };
}

/** The files behind all modules that match, by the name that the pattern finds. */
function collect(
  chunks: readonly Rolldown.OutputChunk[],
  pattern: RegExp,
  needs: (chunk: Rolldown.OutputChunk) => string[],
): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const chunk of chunks)
    for (const id of chunk.moduleIds) {
      const name = pattern.exec(id)?.[1]?.toLowerCase();
      if (name) for (const file of needs(chunk)) (found[name] ??= new Set()).add(file);
    }
  return Object.fromEntries(Object.entries(found).map(([name, files]) => [name, [...files]]));
}

/** A chunk's file, its styles, and those of all that it imports; what the page itself names is left out. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const seen = new Set<string>();
  const add = (part: Rolldown.OutputChunk): void => {
    if (part.isEntry || seen.has(part.fileName)) return;
    seen.add(part.fileName);
    part.viteMetadata?.importedCss.forEach((file) => seen.add(file));
    for (const name of part.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
  };
  add(chunk);
  return [...seen].filter((file) => !file.includes("svelte-"));
}
