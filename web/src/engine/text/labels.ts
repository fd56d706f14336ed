/** What moves are called: short, and different for every move of a position; as in Python's `text/labels.py`. */

import { type Language } from "../data";
import { stepsWords, type Move } from "../moves";
import { onTheWay } from "../pieces";
import type { Position } from "../position";
import { capital, fill } from "./templates";
import { ENTER, placeOnWay, wayOfMoving } from "./ways";

const GO = "go";
/** Kinds of moves whose label says how the piece moves. */
const PLAIN_KINDS = ["walk", "enter"];

/** The text of every legal move → its label: for people who see the board, or in notation. */
export function labels(position: Position, language: Language, seen = true): Map<string, string> {
  const moves = [...position.legal.values()];
  if (!seen) return new Map(moves.map((move) => [move.text, written(position, move, language)]));
  const kinds = new Map(moves.map((move) => [move.text, kindOf(position, move, language)]));
  const found = new Map(moves.map((move) => [move.text, plain(position, move, kinds.get(move.text) ?? "", language)]));
  const walking = moves.filter((move) => move.cells && kinds.get(move.text) !== ENTER);
  if (new Set(walking.map(({ cells }) => cells?.[0])).size > 1) {
    for (const move of walking) found.set(move.text, from(position, move, found.get(move.text) ?? "", language));
  }
  return distinct(position, moves, found, language);
}

function written(position: Position, move: Move, language: Language): string {
  if (!move.cells) return plain(position, move, move.kind, language);
  const [origin, target] = move.cells.map((cell) => position.board.name(cell));
  return `${origin} → ${target}${move.steps ? ` (${move.steps})` : ""}`;
}

/** Which label a move has. */
function kindOf({ board, game, seat }: Position, move: Move, language: Language): string {
  if (!move.cells || (!PLAIN_KINDS.includes(move.kind) && move.kind in game.data.words[language].labels)) return move.kind;
  const way = wayOfMoving(game, board, seat, move);
  return way === ENTER || stepsWords(move) ? way : GO;
}

/** The label alone, as if there were no other. */
function plain({ board, game }: Position, move: Move, kind: string, language: Language): string {
  const words = game.data.words[language];
  const [begin, end] = move.cells?.map((cell) => board.cell(cell).kind) ?? [];
  const onto = begin === end ? undefined : words.labels[`${kind} ${end}`];
  const [token, a_token] = words.token;
  return fill(onto || words.labels[kind] || move.text, {
    target: move.cells ? board.called(move.cells[1], language, true) : "",
    dice: move.dice,
    steps: stepsWords(move),
    amount: move.amount,
    token,
    a_token,
  });
}

function from(position: Position, { cells }: Move, label: string, language: Language): string {
  const { board, game } = position;
  const origin = cells?.[0] ?? 0;
  const named = board.data.cells.some((cell) => cell.label);
  const name = named ? board.called(origin, language, true) : rank(position, origin, language);
  const rest = label.charAt(0).toLowerCase() + label.slice(1);
  return capital(fill(game.data.words[language].parts.from, { origin: name, label: rest }));
}

/** Which of its seat's tokens stands there, counted from the one that has come furthest. */
function rank({ board, game, seat, state }: Position, cell: number, language: Language): string {
  const { order, token } = game.data.words[language];
  const cells = [...new Set(onTheWay(game.data.clauses.pieces, state, seat ?? 0))];
  const ranked = cells.sort((one, other) => placeOnWay(board, seat, other) - placeOnWay(board, seat, one));
  const place = ranked.indexOf(cell);
  const name = place === ranked.length - 1 ? order.at(-1) : order[Math.min(place, order.length - 2)];
  return fill(name ?? "", { token: token[0] });
}

/** Labels that are still equal also say with which dice or to where the move goes; the last resort is its text. */
function distinct(position: Position, moves: readonly Move[], found: Map<string, string>, language: Language): Map<string, string> {
  const { parts } = position.game.data.words[language];
  for (const part of ["with", "to", null] as const) {
    const all = [...found.values()];
    const count = (label: string) => all.filter((other) => other === label).length;
    for (const move of moves) {
      const label = found.get(move.text) ?? "";
      const steps = stepsWords(move);
      if (count(label) < 2) continue;
      if (part === null) found.set(move.text, move.text);
      else if (part === "to" && move.cells) {
        found.set(move.text, fill(parts.to, { label, target: position.board.called(move.cells[1], language, true) }));
      } else if (part === "with" && steps && !label.includes(steps)) found.set(move.text, fill(parts.with, { label, steps }));
    }
  }
  return found;
}
