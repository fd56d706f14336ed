/** How long motion takes on the board, in milliseconds, for both animation and sound. */

import type { Speed } from "../lib/types";

export interface Times {
  /** For each cell of a walk, and the least for a whole walk. */
  cell: number;
  least: number;
  fly: number;
  slide: number;
  cheer: number;
}

export const TIMES: Record<Speed, Times> = {
  normal: { cell: 90, least: 170, fly: 430, slide: 180, cheer: 520 },
  fast: { cell: 40, least: 90, fly: 200, slide: 90, cheer: 260 },
  instant: { cell: 0, least: 0, fly: 0, slide: 0, cheer: 0 },
};

/** How long a walk of this many cells takes. */
export function walkTime({ cell, least }: Times, cells: number): number {
  return Math.max(least, cell * cells);
}

/** How long a sign is shown. It is read, not followed, so people who want no motion see it too. */
export const SIGN: Record<Speed, number> = { normal: 1100, fast: 600, instant: 800 };
