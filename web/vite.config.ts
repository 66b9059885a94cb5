import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { preloads } from "./preloads.ts";

const service = "http://127.0.0.1:8000";

/**
 * What travels together; the first group that wants a module gets it, and all that it imports.
 * On a slow line a request costs more than a few bytes too many, so there are few files.
 */
const GROUPS = [
  { name: "svelte", test: /node_modules[\\/](svelte|clsx|esm-env)[\\/]/ },
  { name: "app", tags: ["$initial" as const] },
  // No table needs the analysis board's addresses before someone asks for it.
  { name: "common", test: /src[\\/](lib|parts)[\\/](?!(shared|tree)\.ts)/, minShareCount: 4 },
  { name: "table", test: /src[\\/]pages[\\/]Table\.svelte/ },
  {
    name: "pictures",
    test: /src[\\/](parts[\\/]Fit|lib[\\/]pause|boards[\\/]([^\\/]+|twenty[\\/](Picture|Mark)))\.[a-z]+$/,
  },
  { name: keyOf("index.ts"), test: /src[\\/]games[\\/][^\\/]+[\\/]index\.ts$/ },
  // No table needs what sets positions up by hand.
  { name: "boards", test: /src[\\/]boards[\\/](?!twenty[\\/][aA]rrange)/ },
  { name: keyOf("board"), test: /src[\\/]games[\\/][^\\/]+[\\/](Play|Board)\.svelte$/ },
].map((group, place, all) => ({ ...group, priority: all.length - place }));

/** A game's files: those that every page needs, and those that draw and play on its board. */
function keyOf(part: string): (id: string) => string {
  return (id) =>
    `${/games[\\/]([^\\/]+)/.exec(id)?.[1] ?? "game"}${part === "board" ? "-board" : ""}`;
}

/**
 * What is fetched together with a lazy part; fewer names make smaller files. Every page has the first three, and parts that
 * few people open find the rest by themselves.
 */
function missing(part: string, files: string[]): string[] {
  const rare = /[\\/](arrange|\w+Advice|Afterwards|Embed|Analyse|Proof|Settings)-/.test(part);
  return files.filter((file) => !rare && !/[\\/](svelte|index|rolldown-runtime)-/.test(file));
}

export default defineConfig({
  plugins: [svelte(), preloads()],
  build: {
    outDir: "../src/royalgames/webapp",
    emptyOutDir: true,
    target: "es2022",
    // Our Content-Security-Policy knows no data: scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: missing },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    // The service takes acts from its own pages only, so the app must look like one of them.
    proxy: {
      "/api": { target: service, ws: true, changeOrigin: true, headers: { origin: service } },
    },
  },
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
