/** Paths: the cells that a token passes on its way. The rules know only where it ends. */

import type { Way } from "../../lib/generated/schema";
import type { Event } from "../events";
import { reach, type Move } from "../moves";
import type { Position } from "../position";

const ARROW = "arrow";
const LONGEST = 40;

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

function walk(ways: readonly Way[], seat: number, begin: number, end: number, steps: number): number[] {
  const onward = new Map<number, number[]>();
  const back = new Map<number, number[]>();
  for (const way of ways) {
    if ((way.seat !== null && way.seat !== seat) || way.kind.startsWith(ARROW)) continue;
    way.cells.slice(1).forEach((after, index) => {
      const cell = way.cells[index] as number;
      append(onward, cell, after);
      append(back, after, cell);
    });
  }
  for (const following of [onward, back]) {
    const found = paths(following, begin, end);
    // Of two ways to the same cell, the dice took the one of their own length; a bounce ends before that.
    const right = found.find(({ length }) => length === steps + 1);
    if (right) return right;
    if (found.length) return found.reduce((short, other) => (other.length < short.length ? other : short));
  }
  return [begin, end];
}

function append(map: Map<number, number[]>, from: number, to: number): void {
  const ends = map.get(from);
  if (!ends) map.set(from, [to]);
  else if (!ends.includes(to)) ends.push(to);
}

/** All ways from a cell to another; there are few, since they fork only at bridges. */
function paths(following: ReadonlyMap<number, number[]>, begin: number, end: number): number[][] {
  const found: number[][] = [];
  const unfinished = [[begin]];
  for (let walked = unfinished.pop(); walked; walked = unfinished.pop()) {
    const last = walked.at(-1) as number;
    if (last === end && walked.length > 1) found.push(walked);
    else if (walked.length <= LONGEST) {
      const passed = walked.slice(1);
      const next = (following.get(last) ?? []).filter((cell) => !passed.includes(cell));
      unfinished.push(...next.map((cell) => [...(walked as number[]), cell]));
    }
  }
  return found;
}
