/** What a board shows of a position. */

import type { Position } from "../src/engine/position";
import { choices } from "../src/engine/views";
import type { BoardData } from "../src/lib/types/games";
import type { MoveChoice, Pieces } from "../src/lib/types/plies";

export interface BoardView {
  board: BoardData;
  /** By seat. */
  colours: string[];
  pieces: Pieces;
  piles: Record<string, number[]>;
  /** The legal moves that move a piece. */
  moves: MoveChoice[];
}

export function boardView(position: Position): BoardView {
  return {
    board: position.board.data,
    colours: position.game.data.listing.colours,
    pieces: Object.fromEntries(position.pieces),
    piles: Object.fromEntries(position.piles),
    moves: choices(position).flatMap(({ move, from, to, die, captures }, index) =>
      from === null || to === null ? [] : [{ text: move, number: index + 1, from, to, die, captures }],
    ),
  };
}
