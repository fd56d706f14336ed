/** Paths: the cells that a token passes on its way. The rules know only where it ends. */

import { walk } from "../walk";
import type { Event } from "../events";
import { reach, type Move } from "../moves";
import type { Position } from "../position";

/** The numbers of the cells of an event, first to last; none if it has no two. The dice of its move tell which of two
 * ways it was. Where no way leads (into play, or a jump), only the two ends.
 */
export function path(after: Position, event: Event, move: Move | null): number[] {
  if (event.cell === null || event.to === null) return [];
  const { board, game } = after;
  const [begin, end] = [board.number(event.cell, event.seat), board.number(event.to, event.seat)];
  if (!game.data.walked.includes(event.kind)) return [begin, end];
  return walk(board.data.ways, event.seat, begin, end, move ? reach(move) : 0);
}
