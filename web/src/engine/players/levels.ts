/** Easy and medium. Like all players they see what a person sees: a position that awaits a move. */

import type { Position } from "../position";
import type { Chance } from "./random";

/** The codes of the legal moves. */
export function easyMoves({ rules, state }: Position): number[] {
  return rules.legalMoves(state);
}

/** Those that the game's list of priorities likes best. */
export function mediumMoves(position: Position): number[] {
  const moves = easyMoves(position).map((code) => ({ code, worth: position.rules.priority(position.state, code) }));
  const best = Math.max(...moves.map(({ worth }) => worth));
  return moves.filter(({ worth }) => worth === best).map(({ code }) => code);
}

/** Uniformly random legal moves, no plan. */
export function easy(position: Position, chance: Chance): number {
  return any(easyMoves(position), chance);
}

/** The move that the plan likes best; chance decides among those that it likes alike. */
export function medium(position: Position, chance: Chance): number {
  return any(mediumMoves(position), chance);
}

function any(codes: readonly number[], chance: Chance): number {
  return codes[chance(codes.length)] ?? 0;
}
