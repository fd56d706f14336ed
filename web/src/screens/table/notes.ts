/** Notes of a turn: what they are called, and which are said in words. */

import { capital, told } from "../../i18n";
import type { Note, Now } from "../../lib/types";

/** What a note is about, as a heading. */
export function noteTitle(note: Note): string {
  return capital(told(note.label));
}

/** The notes that are said in words; the others are drawn. */
export function plainNotes(now: Now): string[] {
  return now.notes.filter((note) => note.look === "words").map((note) => told(note.words));
}
