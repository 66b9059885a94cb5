import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const service = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/royalgames/webapp",
    emptyOutDir: true,
    target: "es2022",
    // Our Content-Security-Policy knows no data: scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // The service takes acts from its own pages only, so the app must look like one of them.
    proxy: {
      "/api": { target: service, ws: true, changeOrigin: true, headers: { origin: service } },
    },
  },
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
