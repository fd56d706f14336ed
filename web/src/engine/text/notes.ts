/** The notes of a turn: their text in positions, and what is said of them to people. */

import type { NoteFormData, Words } from "../data";
import { LANGUAGES, type Language } from "../data";
import type { Position } from "../position";
import type { NoteValues } from "../rules";
import type { NoteView } from "../view_types";
import { seatName, type Telling } from "./telling";
import { fill, inEvery } from "./templates";

/** The values of a note as text. */
export function noteText(position: Position, form: NoteFormData, values: readonly number[]): string {
  switch (form.kind) {
    case "number":
      return String(values[0]);
    case "flag":
      return "";
    case "word":
      return form.words?.[values[0] ?? 0] ?? "";
    case "dice":
      return values.join("-");
    case "square":
      return position.board.name(values[0] ?? 0);
    case "seats":
    case "each":
      return values.join(" ");
  }
}

/** A note with its form. */
export interface Note {
  form: NoteFormData;
  values: readonly number[];
}

/** The notes of a position's turn, without the dice on the table. */
export function notesOf(position: Position): Note[] {
  const { forms } = position.game.data.clauses;
  return position.notes.flatMap(({ kind, values }: NoteValues) => {
    const form = forms[kind];
    return form ? [{ form, values }] : [];
  });
}

/** Those that have words; none when the game is over. */
export function spokenNotes(position: Position): Note[] {
  if (position.over) return [];
  return notesOf(position).filter((note) =>
    LANGUAGES.some((language) => wordsOf(position.game.data.words[language], note)),
  );
}

/** The dice that are still being played: those rolled together, or those that a note tells of. */
export function diceOnTable(position: Position): readonly number[] {
  if (position.over) return [];
  if (position.thrown.length) return position.thrown;
  return spokenNotes(position).find(({ form, values }) => form.kind === "dice" && values.length)?.values ?? [];
}

export function noteView(position: Position, note: Note, telling: Telling): NoteView {
  const { form, values } = note;
  const { data } = position.game;
  const each = form.kind === "each" ? position.playing.map((seat, index) => [String(seat), String(values[index])]) : null;
  return {
    name: form.name,
    value: noteText(position, form, values),
    dice: form.kind === "dice" && values.length ? [...values] : null,
    each: each?.length ? Object.fromEntries(each) : null,
    look: form.look,
    label: inEvery(data, (words) => trimmed(fill(wordsOf(words, note), { value: "" }))),
    words: inEvery(data, (words, language) =>
      fill(wordsOf(words, note), { value: told(position, note, words, language, telling) }),
    ),
  };
}

/** Without the colon and the blanks that stood beside the value. */
function trimmed(text: string): string {
  return text.replace(/^[ :]+|[ :]+$/g, "");
}

/** What a note tells. */
function told(
  position: Position,
  { form, values }: Note,
  words: Words,
  language: Language,
  telling: Telling,
): string {
  const named = (seat: number) => seatName(words, seat, telling);
  switch (form.kind) {
    case "square":
      return position.board.called(values[0] ?? 0, language, telling.seen ?? true);
    case "seats":
      return values.map(named).join(", ");
    case "each":
      return position.playing.map((seat, index) => `${named(seat)} ${values[index]}`).join(", ");
    default:
      return noteText(position, form, values);
  }
}

function wordsOf({ notes }: Words, { form, values }: Note): string {
  return notes[form.kind === "word" ? `${form.name} ${form.words?.[values[0] ?? 0]}` : form.name] ?? "";
}
