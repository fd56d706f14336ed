/** What a control of the board is called, for those who hear it. */

import type { BoardWords } from "../i18n/parts/board.en";
import type { BoardData } from "../lib/types";
import { cellAt } from "./layout";
import type { Stop } from "./stops";

export interface Speaking {
  board: BoardData;
  colours: string[];
  /** What seats are called. */
  names: Record<number, string>;
  facing: number | null;
  words: BoardWords;
}

export function stopName(stop: Stop, stops: Stop[], speaking: Speaking): string {
  return stop.kind === "target" ? targetName(stop, stops, speaking) : tokenName(stop, speaking);
}

function tokenName(stop: Stop, speaking: Speaking): string {
  const { board, facing, words } = speaking;
  const cell = cellAt(board, stop.cell);
  const said = words.token(whose(stop, speaking), words.place(cell.kind, cell.name));
  if (stop.moves.length > 0) {
    return words.movable(said, [...new Set(stop.moves.map((move) => cellAt(board, move.to).name))]);
  }
  if (stop.covered) return words.covered(said);
  return stop.seat === facing ? words.immovable(said) : said;
}

function targetName(stop: Stop, stops: Stop[], speaking: Speaking): string {
  const { board, words } = speaking;
  const from = cellAt(board, stop.moves[0]?.from ?? stop.cell).name;
  const said = words.target(cellAt(board, stop.cell).name, from);
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
