/** A match by turns: what somebody rolled and moved before others did. */

import type { Game, PlyEvent, ReplayData } from "../../lib/types";
import { isRollOff } from "../table/turn";

export interface Turn {
  /** From 1. */
  number: number;
  /** Whose it was; null for what everybody rolled together. */
  seat: number | null;
  events: PlyEvent[];
  /** How many plies were played when it was over. */
  end: number;
}

/** Rolls that decide who starts are everybody's. */
export function turnsOf({ events, now: start }: Pick<ReplayData, "events" | "now">, game: Pick<Game, "roll_off">): Turn[] {
  const turns: Turn[] = [];
  events.forEach((event, index) => {
    const seat = isRollOff(game, events[index - 1]?.now ?? start) ? null : event.seat;
    const last = turns.at(-1);
    if (last && last.seat === seat) {
      last.events.push(event);
      last.end = event.seq;
    } else {
      turns.push({ number: turns.length + 1, seat, events: [event], end: event.seq });
    }
  });
  return turns;
}

/** The number of the turn that led to a position; 0 at the beginning. */
export function turnAt(turns: readonly Turn[], ply: number): number {
  return ply === 0 ? 0 : (turns.find(({ end }) => end >= ply)?.number ?? turns.length);
}

/** How many plies were played when a turn was over; the beginning before the first. */
export function endOfTurn(turns: readonly Turn[], number: number): number {
  return turns[Math.min(number, turns.length) - 1]?.end ?? 0;
}

/** The last position of an earlier turn. */
export function turnBefore(turns: readonly Turn[], ply: number): number {
  return turns.findLast(({ end }) => end < ply)?.end ?? 0;
}

/** The last position of the turn that goes on after a position, or begins there. */
export function turnAfter(turns: readonly Turn[], ply: number): number {
  return turns.find(({ end }) => end > ply)?.end ?? ply;
}
