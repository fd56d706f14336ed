/** What an evaluator goes by: weights that were learned, or rollouts. */

import type { Position } from "../position";

/** Seat → its chance to take the next place; they sum to one. */
export type Chances = Readonly<Record<number, number>>;

/** A move and the chances after it. */
export interface EstimatedMove {
  code: number;
  chances: Chances;
}

/** Estimates chances. Positions are of the options and seats that it was made for. */
export interface Estimator {
  /** The code of the move to play; the position awaits one. */
  choose(position: Position): number;
  /** Every legal move with the chances after it; the position awaits one. */
  estimates(position: Position): EstimatedMove[];
  /** The chances of a position that awaits a roll. */
  chances(position: Position): Chances;
}

/** The seats that play, also where nothing stands on the board yet. */
export function seatsOf(position: Position): readonly number[] {
  const { players, seatings } = position.game.data.listing;
  const { playing } = position;
  return playing.length ? playing : (seatings[Math.min(...players)]?.[0] ?? []);
}

export function bySeat(position: Position, chance: (seat: number) => number): Chances {
  return Object.fromEntries(seatsOf(position).map((seat) => [seat, chance(seat)]));
}
