/** What squares, moves and the controls of the board are called. */

import type { BoardWords } from "../i18n/parts/board.en";
import type { BoardData, Cell, Language } from "../lib/types";
import { cellAt } from "./grid";
import { cellNumber } from "./pieces";
import type { Stop } from "./stops";

/** What people who look at the board call a cell; as the notation does where the board's data say nothing else. */
export function cellName(cell: Cell, language: Language): string {
  return cell.called?.[language] ?? cell.name;
}

/** Where a token on a cell is, in the game's words. */
export function whereabouts(board: BoardData, cell: Cell, language: Language): string {
  return (board.layout.whereabouts[cell.kind]?.[language] ?? "{name}").replace("{name}", cellName(cell, language));
}

/** A move's text that names two squares of the board. */
export interface Walk {
  from: number;
  to: number;
  /** What is walked, where the text names it. */
  die: string | null;
}

/** What walks where, if the text of a seat's move says so. */
export function walkOf(board: BoardData, move: string, seat: number): Walk | null {
  const [, how, origin = "", target = ""] = /^(?:([^:>]+):)?([^:>]+)>([^:>]+)$/.exec(move) ?? [];
  const [from, to] = [cellNumber(board, origin, seat), cellNumber(board, target, seat)];
  return from < 0 || to < 0 ? null : { from, to, die: how && /\d/.test(how) ? how : null };
}

/** A seat's move by the squares that it leaves and reaches; where nothing walks, its text. */
export function moveName(board: BoardData, move: string, seat: number, language: Language): string {
  const walk = walkOf(board, move, seat);
  if (!walk) return move;
  const [from, to] = [walk.from, walk.to].map((cell) => cellName(cellAt(board, cell), language));
  return `${from} → ${to}${walk.die ? ` (${walk.die})` : ""}`;
}

export interface Speaking {
  board: BoardData;
  colours: string[];
  /** What seats are called. */
  names: Record<number, string>;
  facing: number | null;
  words: BoardWords;
  language: Language;
}

export function stopName(stop: Stop, stops: Stop[], speaking: Speaking): string {
  return stop.kind === "target" ? targetName(stop, stops, speaking) : tokenName(stop, speaking);
}

function tokenName(stop: Stop, speaking: Speaking): string {
  const { board, facing, words, language } = speaking;
  const cell = cellAt(board, stop.cell);
  const said = words.token(whose(stop, speaking), whereabouts(board, cell, language));
  if (stop.moves.length > 0) {
    return words.movable(said, [...new Set(stop.moves.map((move) => cellName(cellAt(board, move.to), language)))]);
  }
  if (stop.covered) return words.covered(said);
  return stop.seat === facing ? words.immovable(said) : said;
}

function targetName(stop: Stop, stops: Stop[], speaking: Speaking): string {
  const { board, words, language } = speaking;
  const from = cellAt(board, stop.moves[0]?.from ?? stop.cell);
  const said = words.target(cellName(cellAt(board, stop.cell), language), cellName(from, language));
  const others = stops.filter((other) => other.kind === "token" && other.cell === stop.cell);
  if (others.length === 0) return said;
  return words.occupied(said, others.map((other) => whose(other, speaking)));
}

function whose(stop: Stop, { colours, names, facing, words }: Speaking): string {
  const colour = words.colour(colours[stop.seat] ?? "");
  const said = words.tokens(colour, stop.count, stop.seat === facing);
  const name = names[stop.seat];
  const told = stop.seat === facing || !name || name.toLowerCase() === colour;
  return told ? said : words.of(said, name);
}
