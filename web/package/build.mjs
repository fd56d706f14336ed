// Builds the modules and the types of the npm package: `node package/build.mjs FOLDER`, in web/.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { rolldown } from "rolldown";
import { build } from "vite";

const [folder] = process.argv.slice(2);

// Vite would take the worker's address for one of its own, so the engine goes without it.
const engine = await rolldown({ input: { index: "package/index.ts", worker: "package/worker.ts" }, logLevel: "warn" });
await engine.write({ dir: folder, format: "esm", chunkFileNames: "[name].js" });
await engine.close();

await build({
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [svelte()],
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: "es2022",
    // These know light-dark(), which would else be replaced by properties that only a page with styles of ours sets.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    lib: { entry: { board: "package/board.svelte.ts" }, formats: ["es"], cssFileName: "board" },
  },
});

const types = join(folder, "types");
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "--project", "package/tsconfig.json", "--outDir", types], {
  stdio: "inherit",
});
// Node.js's way to find modules, which TypeScript can follow as well, asks for names of files.
for (const name of readdirSync(types, { recursive: true })) {
  if (!name.endsWith(".d.ts")) continue;
  const path = join(types, name);
  const named = /((?:from|import\() ?")(\.{1,2}\/[^"]+)(")/g;
  writeFileSync(path, readFileSync(path, "utf8").replace(named, "$1$2.js$3"));
}
