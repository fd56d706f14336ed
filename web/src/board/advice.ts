/** Moves drawn on a board before anybody plays them: hints, or what was played and what was better. */

import type { BoardData } from "../lib/types";
import { stepsOf, walk } from "../engine/walk";
import { type Point, UNIT, at, centre } from "./grid";
import type { Placed } from "./stacking";
import { targetPlace } from "./stops";

export interface Advice {
  /** Tells it from others, such as the move's text. */
  key: string;
  seat: number;
  from: number;
  to: number;
  die: string | null;
  /** How it is drawn; lines differ in hue, dashes and width. */
  look: "best" | "other" | "played";
  /** Stands where it ends: a number, or nothing (a tick, or a cross for what was played). */
  number: number | null;
  /** The chance to win after it, where there is room for it; may be empty. */
  chance: string;
  /** Whether only its end is drawn, and not the way there. */
  wayless?: boolean;
}

export interface Drawn extends Advice {
  points: Point[];
  /** Where its badge stands: beside those of other moves to the same place. */
  badge: Point;
}

/** Badges are at least so far apart. */
const APART = 0.62 * UNIT;

/** The ways of moves, from where the token is drawn to where it would be; what matters most comes last, on top. */
export function drawnAdvice(board: BoardData, placed: Placed[], advice: readonly Advice[]): Drawn[] {
  const drawn = advice.map((one) => {
    const token = placed.findLast(({ token, covered }) => token.cell === one.from && token.seat === one.seat && !covered);
    const { x, y } = targetPlace(board, placed, one.to);
    const end = at(board.layout, x, y);
    const between = walk(board.ways, one.seat, one.from, one.to, stepsOf(one.die)).slice(1, -1);
    const start = token ? at(board.layout, token.x, token.y) : centre(board, one.from);
    return { ...one, points: [start, ...between.map((cell) => centre(board, cell)), end], badge: end };
  });
  for (const one of drawn) {
    const rivals = drawn.filter(({ to }) => to === one.to);
    one.badge = { ...one.badge, x: one.badge.x + APART * (rivals.indexOf(one) - (rivals.length - 1) / 2) };
  }
  return drawn.reverse();
}
