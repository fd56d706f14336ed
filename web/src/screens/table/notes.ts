/** Notes of a turn: which are shown as dice, and which as words. */

import { settings } from "../../lib/settings.svelte";
import type { Note, Now, TableView } from "../../lib/types";
import { withNames } from "./names";

/** How a note is drawn; one that is not here is said in words. */
export type NoteLook = "chain" | "pile" | "hands";

const LOOKS: Record<string, NoteLook> = { links: "chain", bank: "pile", black: "hands" };

export function noteLook(note: Note): NoteLook | null {
  return LOOKS[note.name] ?? null;
}

/** What the drawn ones say already, or what can be seen anyway. */
const SILENT: ReadonlySet<string> = new Set(["last", "ranking", "die"]);

/** The notes that are said in words. */
export function plainNotes(now: Now, view: TableView): string[] {
  return now.notes
    .filter((note) => !noteLook(note) && !SILENT.has(note.name))
    .map((note) => withNames(note.words[settings.language], view.seats));
}
