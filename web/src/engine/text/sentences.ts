/** Sentences for events and refusals. */

import type { Language, Told, Words } from "../data";
import type { Event } from "../events";
import type { Position } from "../position";
import { REFUSAL_CELLS } from "../rules";
import { seatName, type Telling } from "./telling";
import { fill, inEvery, type Parts } from "./templates";

/** What fills in a sentence about an event. Its squares are named as its seat sees them. */
export function eventParts(position: Position, event: Event, words: Words, language: Language, telling: Telling): Parts {
  const square = (name: string | null) =>
    name && ((telling.seen ?? true) ? position.board.called(position.board.number(name, event.seat), language, true) : name);
  return {
    player: seatName(words, event.seat, telling),
    other: event.other === null ? "" : seatName(words, event.other, telling),
    cell: square(event.cell),
    to: square(event.to),
    amount: event.amount,
  };
}

/** What a ply was and what it did, a sentence each. */
export function plySentences(before: Position, text: string, after: Position, language: Language, telling: Telling): string[] {
  const { data } = before.game;
  const words = data.words[language];
  const dice = before.awaits === "roll" ? diceWords(before, text) : "";
  const sentences = after.events.map((event) =>
    fill(words.events[event.kind] ?? "", { ...eventParts(after, event, words, language, telling), dice }),
  );
  if (dice && before.seat !== null && !after.events.some(({ kind }) => data.rollOff.includes(kind))) {
    sentences.unshift(fill(words.rolled, { player: seatName(words, before.seat, telling), dice }));
  }
  return sentences;
}

/** What dice show, read from the text of a roll. */
function diceWords(before: Position, text: string): string {
  const blank = String(before.board.data.blank);
  const faces = text.slice(text.indexOf(":") + 1).split("-");
  return faces.map((face) => (face === blank ? "0" : face)).join(" ");
}

/** Why a move is not allowed, from the number that the rules gave. */
export function refusalSentence(position: Position, refusal: number, seen: boolean): Told {
  const [reason, blamed] = [Math.floor(-refusal / REFUSAL_CELLS), -refusal % REFUSAL_CELLS];
  return inEvery(position.game.data, (words, language) =>
    fill(words.refusals[reason] ?? "", { cell: blamed ? position.board.called(blamed - 1, language, seen) : "" }),
  );
}
