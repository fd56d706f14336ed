/** How long things take on the board, in milliseconds, for dice, tokens, signs and sounds. */

import type { Effect, Speed } from "../lib/types";

export interface Times {
  /** Until the last die lies still. */
  fall: number;
  /** For each cell of a walk, and the least and the most for a whole walk. */
  cell: number;
  least: number;
  most: number;
  fly: number;
  slide: number;
  cheer: number;
}

export const TIMES: Record<Speed, Times> = {
  normal: { fall: 520, cell: 70, least: 150, most: 400, fly: 320, slide: 150, cheer: 360 },
  fast: { fall: 250, cell: 32, least: 80, most: 200, fly: 170, slide: 80, cheer: 180 },
  instant: { fall: 0, cell: 0, least: 0, most: 0, fly: 0, slide: 0, cheer: 0 },
};

/** How long a walk of this many cells takes. */
export function walkTime({ cell, least, most }: Times, cells: number): number {
  return Math.min(Math.max(least, cell * cells), most);
}

/** How many cells an effect walks. */
export function cellsWalked({ path = [] }: Effect): number {
  return Math.max(path.length - 1, 1);
}

/** How long tokens move for a ply. */
export function motionTime(effects: readonly Effect[], speed: Speed): number {
  const times = TIMES[speed];
  return effects.reduce((sum, effect) => {
    const { kind, cell, to } = effect;
    if (kind === "capture" || kind === "swap") return sum + times.fly;
    if (kind === "finished") return sum + times.cheer;
    return cell === undefined || to === undefined ? sum : sum + walkTime(times, cellsWalked(effect));
  }, 0);
}

/** How long a sign stands over the board. Play goes on meanwhile, so it is the same at every speed; a new one for the
 * same place comes in its stead. */
export const SIGN = 1300;
