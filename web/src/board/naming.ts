/** What squares, moves and the controls of the board are called. */

import type { BoardWords } from "../i18n/parts/board.en";
import type { BoardData, Cell, Language, Walk } from "../lib/types";
import { cellAt } from "./grid";
import type { Stop } from "./stops";

/** What people who look at the board call a cell; as the notation does where the board's data say nothing else. */
export function cellName(cell: Cell, language: Language): string {
  return cell.called?.[language] ?? cell.name;
}

/** Where a token on a cell is, in the game's words. */
export function whereabouts(board: BoardData, cell: Cell, language: Language): string {
  return (board.layout.whereabouts[cell.kind]?.[language] ?? "{name}").replace("{name}", cellName(cell, language));
}

/** A move by the squares that it leaves and reaches; if nothing walks, its text. */
export function moveName(board: BoardData, move: string, walk: Walk | null, language: Language): string {
  if (!walk) return move;
  const [from, to] = [walk.from, walk.to].map((cell) => cellName(cellAt(board, cell), language));
  return `${from} → ${to}${walk.die ? ` (${walk.die})` : ""}`;
}

export interface Speaking {
  board: BoardData;
  colours: string[];
  /** The people in the seats. */
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
    return words.movable(said, stop.count, [...new Set(stop.moves.map((move) => cellName(cellAt(board, move.to), language)))]);
  }
  if (stop.covered) return words.covered(said, stop.count);
  return stop.seat === facing ? words.immovable(said, stop.count) : said;
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
  const said = words.tokens(colours[stop.seat] ?? "", stop.count, stop.seat === facing);
  const name = names[stop.seat];
  return name && stop.seat !== facing ? words.of(said, name) : said;
}
