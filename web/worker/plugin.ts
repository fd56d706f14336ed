/** Puts the service worker into the build: its version and the files that it keeps are known only then. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What the page needs to open without network; large icons are for installing it. */
const KEPT = /\.(js|css|svg|webmanifest)$|icon-192\.png$/;

export function serviceWorker(): Plugin {
  let publicFiles: string[] = [];
  return {
    name: "vuelta-service-worker",
    apply: "build",
    configResolved(config) {
      publicFiles = config.publicDir ? readdirSync(config.publicDir).map(String) : [];
    },
    generateBundle: {
      order: "post", // when all other files are there
      handler(_options, bundle) {
        const source = readFileSync(new URL("./sw.js", import.meta.url), "utf8");
        const files = [...Object.keys(bundle), ...publicFiles].filter((name) => KEPT.test(name)).sort();
        const version = createHash("sha256").update(source);
        // Built files have hashes in their names; those that are copied as they are count with their content.
        for (const name of files) version.update(name);
        for (const name of publicFiles.filter((name) => KEPT.test(name))) {
          version.update(readFileSync(new URL(`../public/${name}`, import.meta.url)));
        }
        const page = bundle["index.html"];
        if (page?.type === "asset") version.update(page.source);
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: source
            .replace("__VERSION__", version.digest("hex").slice(0, 12))
            .replace("'__FILES__'", JSON.stringify(JSON.stringify(files))),
        });
      },
    },
  };
}
