/** From the grid of a board to its drawing. Everything else is laid out by the server (`board.layout`). */

import type { BoardData, Cell, Layout } from "../lib/types";

export interface Point {
  x: number;
  y: number;
}

/** Drawing units of one grid unit. */
export const UNIT = 100;

/** Where a point of the grid lies on the drawing. */
export function at(layout: Layout, x: number, y: number): Point {
  return { x: layout.edge + (x + 0.5) * UNIT, y: layout.edge + (y + 0.5) * UNIT };
}

export function cellAt(board: BoardData, number: number): Cell {
  const cell = board.cells[number];
  if (!cell) throw new RangeError(`the board has no cell ${number}`);
  return cell;
}

export function centre(board: BoardData, number: number): Point {
  const cell = cellAt(board, number);
  return at(board.layout, cell.x, cell.y);
}
