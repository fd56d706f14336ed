/** The cells from one to another along a board's ways, as a token walks them. The rules know only where it ends. */

import type { Way } from "../lib/generated/schema";

const ARROW = "arrow";
const LONGEST = 40;

/** From first to last. Of two ways it is the one of so many steps; where no way leads (into play, or a jump), only the two
 * ends. */
export function walk(ways: readonly Way[], seat: number | null, begin: number, end: number, steps: number): number[] {
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

/** How many steps dice are, as choices name them: 4, 4+2 or +10. */
export function stepsOf(die: string | null): number {
  return (die ?? "").split("+").reduce((sum, one) => sum + Number(one), 0);
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
