/** The legal moves as choices that people can tell apart: what moves from where to where, and what it would do. */

import { LANGUAGES, type Language, type Words } from "../data";
import { walkOf, type Move } from "../moves";
import type { Position } from "../position";
import type { ChoiceAnswer } from "../view_types";
import { labels } from "./labels";
import { eventParts } from "./sentences";
import { seatName, type Telling } from "./telling";
import { byText, fill, inEvery } from "./templates";
import { placeOnWay } from "./ways";

const WON = "won";
/** Moves of one turn that are looked at one after another. */
const DEEP = 8;

/** All legal moves, by piece: pieces in the order of their way, then the moves that move none. */
export function choices(position: Position, telling: Telling = {}): ChoiceAnswer[] {
  const { data } = position.game;
  const after = new Map([...position.legal].map(([text, move]) => [text, position.moved(move.code)]));
  const hints = inEveryLanguage((language) => hintsOf(after, data.words[language], language, telling));
  const called = inEveryLanguage((language) => labels(position, language, telling.seen));
  return ordered(position).map((move) => {
    const hint = inEvery(data, (_, language) => hints[language].get(move.text) ?? "");
    const winner = winnerAfter(position, after.get(move.text) as Position);
    return {
      move: move.text,
      ...(walkOf(move) ?? { from: null, to: null, die: null }),
      label: inEvery(data, (_, language) => called[language].get(move.text) ?? ""),
      hint: LANGUAGES.some((language) => hint[language]) ? hint : null,
      warning: winner === null ? null : inEvery(data, (words) => fill(words.warning, { other: seatName(words, winner, telling) })),
      captures: captures(after.get(move.text) as Position),
    };
  });
}

/** By how far along its seat's way a piece stands, those beside the way first; then the moves that move none. */
function ordered(position: Position): Move[] {
  const keyed = [...position.legal.values()].map((move) => ({
    move,
    still: move.cells ? 0 : 1,
    place: move.cells ? placeOnWay(position.board, position.seat, move.cells[0]) : 0,
    name: move.cells ? position.board.name(move.cells[0]) : "",
  }));
  keyed.sort((one, other) => one.still - other.still || one.place - other.place || byText(one.name, other.name));
  return keyed.map(({ move }) => move);
}

/** What a move did beyond walking, a word or two for each event. If it wins, nothing else matters. */
export function choiceHints(reached: Position, words: Words, language: Language, telling: Telling): string[] {
  const won = reached.events.filter(({ kind }) => kind === WON);
  return (won.length ? won : reached.events).flatMap((event) => {
    const own = event.other === event.seat ? words.hints[`${event.kind} own`] : undefined;
    const template = own ?? words.hints[event.kind];
    return template === undefined ? [] : [fill(template, eventParts(reached, event, words, language, telling))];
  });
}

/** Move → what it would do beyond walking, leaving out what every choice would do. */
function hintsOf(
  after: ReadonlyMap<string, Position>,
  words: Words,
  language: Language,
  telling: Telling,
): Map<string, string> {
  const found = [...after].map(([text, reached]) => [text, new Set(choiceHints(reached, words, language, telling))] as const);
  const common = (word: string) => found.length > 1 && found.every(([, said]) => said.has(word));
  return new Map(found.map(([text, said]) => [text, [...said].filter((word) => !common(word)).join(", ")]));
}

function inEveryLanguage<Kind>(make: (language: Language) => Kind): Record<Language, Kind> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, Kind>;
}

/** The cells where a move has captured pieces. */
function captures({ events, board }: Position): number[] {
  const cells = events.flatMap(({ kind, cell, seat }) => (kind === "capture" && cell !== null ? [board.number(cell, seat)] : []));
  return [...new Set(cells)].sort((one, other) => one - other);
}

/** The other seat that gets home before anybody else, however the turn's moves go on; null if there is none. */
function winnerAfter(before: Position, after: Position, deep = DEEP): number | null {
  const home = after.ranking.slice(before.ranking.length);
  if (home.length) return home[0] === before.seat ? null : (home[0] ?? null);
  if (after.awaits !== "move" || after.seat !== before.seat || !deep) return null;
  let winner: number | null = null;
  for (const { code } of after.legal.values()) {
    winner = winnerAfter(before, after.moved(code), deep - 1);
    if (winner === null) return null;
  }
  return winner;
}
