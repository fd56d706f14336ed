/** The tables that are kept on this device, in the browser's database; in a browser that keeps nothing, as long as the
 * page is open. */

import { within } from "../lib/database";
import type { Ms } from "../lib/types";
import type { Created, Entry } from "./table";

export interface StoredTable {
  name: string;
  /** 32 bytes in hexadecimal. Shown when the match is over. */
  seed: string;
  created: Created;
  entries: Entry[];
  /** When something last happened. */
  changed: Ms;
}

/** Finished ones that are kept; their records are kept as well. */
const MOST_FINISHED = 20;

const kept = new Map<string, StoredTable>();

export async function load(name: string): Promise<StoredTable | null> {
  const stored = (await within("tables", "readonly", (tables) => tables.get(name))) as StoredTable | null | undefined;
  return stored ?? kept.get(name) ?? null;
}

export async function create(table: StoredTable): Promise<void> {
  if ((await within("tables", "readwrite", (tables) => tables.put(table))) === null) kept.set(table.name, table);
  await sweep();
}

/** Add entries to a table as we know it. Returns it as it is then; null if another window has added some first. */
export async function append(table: StoredTable, entries: readonly Entry[]): Promise<StoredTable | null> {
  const after = { ...table, entries: [...table.entries, ...entries], changed: entries.at(-1)?.at ?? table.changed };
  if (!kept.has(table.name)) {
    let first = true;
    const stored = await within("tables", "readwrite", (tables) => {
      const reading = tables.get(table.name) as IDBRequest<StoredTable | undefined>;
      reading.onsuccess = () => {
        first = reading.result?.entries.length === table.entries.length;
        if (first) tables.put(after);
      };
      return reading;
    });
    if (stored !== null) return first ? after : null;
  }
  kept.set(table.name, after); // the disk is full, perhaps: play on as long as the page is open
  return after;
}

async function sweep(): Promise<void> {
  const all = ((await within("tables", "readonly", (tables) => tables.getAll())) ?? []) as StoredTable[];
  const finished = all.filter(({ entries }) => entries.some(({ kind }) => kind === "ended"));
  const old = finished.sort((one, other) => other.changed - one.changed).slice(MOST_FINISHED);
  for (const { name } of old) await within("tables", "readwrite", (tables) => tables.delete(name));
}
