/** How pieces move along their ways, as far as words care. */

import type { Board } from "../board";
import type { Game } from "../game";
import { reach, type Move } from "../moves";

export const ENTER = "enter";
const WALK = "walk";
const BACK = "back";
const WAITING = "waiting";

/** Whether a move brings a piece into play, goes on, or goes back as many steps as it has. */
export function wayOfMoving({ data }: Game, board: Board, seat: number | null, move: Move): string {
  const [origin, target] = move.cells ?? [0, 0];
  if (data.roles[board.cell(origin).kind] === WAITING) return ENTER;
  const way = waysOf(board, seat).find((cells) => cells.includes(origin) && cells.includes(target));
  if (!way) return WALK;
  const steps = way.indexOf(target) - way.indexOf(origin);
  return steps < 0 && steps === -reach(move) ? BACK : WALK;
}

/** How far along its seat's way a cell is; −1 if it is beside the way. */
export function placeOnWay(board: Board, seat: number | null, cell: number): number {
  const way = waysOf(board, seat).find((cells) => cells.includes(cell));
  return way ? way.indexOf(cell) : -1;
}

function waysOf(board: Board, seat: number | null): number[][] {
  return board.data.ways.filter(({ kind, seat: owner }) => kind === "way" && (owner === null || owner === seat)).map(({ cells }) => cells);
}
