/** Sentences for events and refusals. */

import type { Language, Said, Told, Words } from "../data";
import type { Event } from "../events";
import { stepsWords, type Move } from "../moves";
import type { Position } from "../position";
import { REFUSAL_CELLS } from "../rules";
import { seatName, type Telling } from "./telling";
import { fill, inEvery, type Parts } from "./templates";
import { ENTER, wayOfMoving } from "./ways";

const MOVED = "moved";
const OWN = "own";
const PLACED = "placed";

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

/** An event as a sentence, after the move that caused it or the dice of the roll, in words. It speaks to the seat that is
 * `you`. Unless the board is `seen`, the event's squares follow in parentheses.
 */
export function eventSentence(
  position: Position,
  event: Event,
  language: Language,
  telling: Telling,
  cause: Move | string = "",
): string {
  const { data } = position.game;
  const words = data.words[language];
  const move = typeof cause === "string" ? null : cause;
  const template = told(saidOf(position, event, words, move), event, telling);
  const [token, a_token] = words.token;
  const sentence = fill(template, {
    ...eventParts(position, event, words, language, telling),
    place: event.kind === PLACED ? (words.places[event.amount ?? 0] ?? "") : "",
    dice: move ? "" : (cause as string),
    steps: move ? stepsWords(move) : "",
    token,
    a_token,
  });
  const squares = [event.cell, event.to].filter(Boolean).join(" → ");
  const named = data.noSquares.includes(event.kind) || /\{(cell|to)\}/.test(template);
  if ((telling.seen ?? true) || !squares || named) return sentence;
  return `${sentence.slice(0, -1)} (${squares})${sentence.slice(-1)}`;
}

/** The words for an event, the most precise first. */
function saidOf({ board, game }: Position, event: Event, { events }: Words, move: Move | null): Said {
  const plain = events[event.kind] ?? ["", "", ""];
  if (event.other === event.seat) return events[`${event.kind} ${OWN}`] ?? plain;
  if (event.kind !== MOVED || !move?.cells) return plain;
  const way = wayOfMoving(game, board, event.seat, move);
  return stepsWords(move) || way === ENTER ? (events[`${MOVED} ${way}`] ?? plain) : plain;
}

function told([they, you, toYou]: Said, event: Event, telling: Telling): string {
  const seat = telling.you ?? null;
  if (seat !== null && event.seat === seat) return you;
  return toYou && seat !== null && event.other === seat ? toYou : they;
}

/** What a ply was and what it did, a sentence each. */
export function plySentences(before: Position, text: string, after: Position, language: Language, telling: Telling): string[] {
  const { data } = before.game;
  const words = data.words[language];
  const dice = before.awaits === "roll" ? diceWords(before, text, words) : "";
  const cause = dice || (before.legal.get(text) ?? "");
  const sentences = after.events.map((event) => eventSentence(after, event, language, telling, cause));
  if (dice && before.seat !== null && !after.events.some(({ kind }) => data.rollOff.includes(kind))) {
    const [they, you] = words.rolled;
    const template = before.seat === (telling.you ?? null) ? you : they;
    sentences.unshift(fill(template, { player: seatName(words, before.seat, telling), dice }));
  }
  return sentences;
}

/** What dice show, read from the text of a roll. */
function diceWords(before: Position, text: string, { and }: Words): string {
  const blank = String(before.board.data.blank);
  const faces = text.slice(text.indexOf(":") + 1).split("-");
  return faces.map((face) => (face === blank ? "0" : face)).join(faces.length === 2 ? and : ", ");
}

/** Why a move is not allowed, from the number that the rules gave. Unless the board is `seen`, the square to blame and the
 * rule follow in parentheses.
 */
export function refusalSentence(position: Position, refusal: number, seen: boolean): Told {
  const [reason, blamed] = [Math.floor(-refusal / REFUSAL_CELLS), -refusal % REFUSAL_CELLS];
  const { board, game } = position;
  return inEvery(game.data, (words, language) => {
    const template = words.refusals[reason] ?? "";
    const cell = blamed ? board.called(blamed - 1, language, seen) : "";
    const sentence = fill(template, { cell });
    const details = [template.includes("{cell}") ? "" : cell, game.data.refusalRules[reason] ?? ""].filter(Boolean);
    return seen || !details.length ? sentence : `${sentence} (${details.join(", ")})`;
  });
}
