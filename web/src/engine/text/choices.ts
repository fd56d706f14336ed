/** The legal moves as choices that people can tell apart: what moves from where to where, and what it would do. */

import { LANGUAGES, type Language, type Told, type Words } from "../data";
import { walkOf, type Move } from "../moves";
import type { Position } from "../position";
import type { ChoiceAnswer } from "../view_types";
import { eventParts } from "./sentences";
import { seatName, type Telling } from "./telling";
import { byText, fill, inEvery } from "./templates";

/** Moves of one turn that are looked at one after another. */
const DEEP = 8;

/** All legal moves, by piece: pieces in the order of their way, then the moves that move none. */
export function choices(position: Position, telling: Telling = {}): ChoiceAnswer[] {
  const { data } = position.game;
  const after = new Map([...position.legal].map(([text, move]) => [text, position.moved(move.code)]));
  const hints = Object.fromEntries(
    LANGUAGES.map((language) => [language, hintsOf(after, data.words[language], language, telling)]),
  ) as Record<Language, Map<string, string>>;
  return ordered(position).map((move) => {
    const hint = inEvery(data, (_, language) => hints[language].get(move.text) ?? "");
    const winner = winnerAfter(position, after.get(move.text) as Position);
    return {
      move: move.text,
      ...(walkOf(move) ?? { from: null, to: null, die: null }),
      label: moveLabel(position, move, telling.seen),
      hint: LANGUAGES.some((language) => hint[language]) ? hint : null,
      warning: winner === null ? null : inEvery(data, (words) => fill(words.warning, { other: seatName(words, winner, telling) })),
      captures: captures(after.get(move.text) as Position),
    };
  });
}

/** How far along its seat's way a piece stands; what stands beside the way comes first. */
function ordered(position: Position): Move[] {
  const along = (cell: number): number => {
    const way = position.board.data.ways.find(
      ({ kind, seat, cells }) => kind === "way" && (seat === null || seat === position.seat) && cells.includes(cell),
    );
    return way ? way.cells.indexOf(cell) : -1;
  };
  const keyed = [...position.legal.values()].map((move) => ({
    move,
    still: move.cells ? 0 : 1,
    place: move.cells ? along(move.cells[0]) : 0,
    name: move.cells ? position.board.name(move.cells[0]) : "",
  }));
  keyed.sort((one, other) => one.still - other.still || one.place - other.place || byText(one.name, other.name));
  return keyed.map(({ move }) => move);
}

/** What a move is called; its squares are named as people see them, or as the notation does. */
export function moveLabel(position: Position, move: Move, seen = true): Told {
  return inEvery(position.game.data, (words, language) => {
    const named = (cell: number) => position.board.called(cell, language, seen);
    const template = words.labels[move.kind] ?? (move.cells ? words.walk : null);
    if (template === null) return move.text;
    const [origin, target] = move.cells ? move.cells.map(named) : [null, null];
    return fill(template, { origin: origin ?? null, target: target ?? null, dice: move.dice, amount: move.amount });
  });
}

/** Move → what it would do beyond walking, leaving out what every choice would do. */
function hintsOf(
  after: ReadonlyMap<string, Position>,
  words: Words,
  language: Language,
  telling: Telling,
): Map<string, string> {
  const found = [...after].map(([text, reached]) => {
    const said = reached.events.flatMap((event) => {
      const template = words.hints[event.kind];
      return template === undefined ? [] : [fill(template, eventParts(reached, event, words, language, telling))];
    });
    return [text, new Set(said)] as const;
  });
  const common = (word: string) => found.length > 1 && found.every(([, said]) => said.has(word));
  return new Map(found.map(([text, said]) => [text, [...said].filter((word) => !common(word)).join(", ")]));
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
