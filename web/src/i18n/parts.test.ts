/** Words come with the files that say them: nothing is shown before its words are there. */

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SOURCE = new URL("../", import.meta.url);
const PARTS = ["setup", "table", "after", "learn"];
/** What the page begins with. Whatever is imported later by a call comes in files of its own. */
const BEGIN = "main.ts";

const read = (file: string): string => readFileSync(new URL(file, SOURCE), "utf8");

function resolved(from: string, name: string): string | null {
  const { pathname } = new URL(name, new URL(from, SOURCE));
  const file = pathname.slice(SOURCE.pathname.length);
  for (const found of [file, `${file}.ts`, `${file}/index.ts`]) {
    if (!/\.(ts|svelte)$/.test(found)) continue;
    try {
      read(found);
      return found;
    } catch {
      continue;
    }
  }
  return null;
}

/** The files that come with a file, and those that its code loads later. */
function closure(begin: string): { files: Set<string>; later: Set<string> } {
  const files = new Set<string>();
  const later = new Set<string>();
  const open = [begin];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const text = read(file);
    for (const [, name = ""] of text.matchAll(/^\s*(?:import|export)(?! type)[^;(]*?"(\.[^"]+)";/gm)) {
      const found = resolved(file, name);
      if (found) open.push(found);
    }
    for (const [, name = ""] of text.matchAll(/\bimport\("(\.[^"]+)"\)/g)) {
      const found = resolved(file, name);
      if (found) later.add(found);
    }
  }
  return { files, later };
}

/** The parts whose keys a file says, by the first word of a key. */
const FIRST_WORDS = new Map(
  PARTS.map((part) => [part, new Set([...read(`i18n/parts/${part}.en.ts`).matchAll(/^ {2}"(\w+)\./gm)].map(([, word]) => word))]),
);

function saidIn(file: string): string[] {
  const words = new Set([...read(file).matchAll(/["'`](\w+)\.[\w$]/g)].map(([, word]) => word));
  return PARTS.filter((part) => [...(FIRST_WORDS.get(part) ?? [])].some((word) => words.has(word)));
}

const screens = [...read("screens/screens.ts").matchAll(/"\.\/(\w+\.svelte)"/g)].map(([, name]) => `screens/${name}`);
const entries = [...new Set([BEGIN, ...screens])];
for (const entry of entries) for (const later of closure(entry).later) if (!entries.includes(later)) entries.push(later);

it("finds the screens and what they load later", () => {
  expect(entries).toContain("screens/Table.svelte");
  expect(entries).toContain("local/index.ts");
});

it.each(entries)("%s brings the words that it says", (entry) => {
  const first = closure(BEGIN).files;
  const { files } = closure(entry);
  const missing = [...files]
    .filter((file) => !file.startsWith("i18n/") && (entry === BEGIN || !first.has(file)))
    .flatMap((file) => saidIn(file).map((part) => ({ file, part })))
    .filter(({ part }) => !files.has(`i18n/${part}.ts`) && !first.has(`i18n/${part}.ts`));
  expect(missing).toEqual([]);
});
