import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./worker/plugin.ts";

const server = process.env.VUELTA_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  // The page names its files from the root of its server, or is rewritten by `vuelta site`; they name each other from
  // where they are.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/vuelta/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content-security policy allows nothing inline
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: "es2022",
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["src/testing/every_word.ts"], pool: "threads" }, // as isolated as processes, and quicker to start
});
