/** How fast plies are shown, so that nobody waits longer than it takes to see them. */

import { TIMES, motionTime } from "../../board/times";
import type { Effect, EventKind, Speed } from "../../lib/types";

/** What counts of a ply for its pace. */
export interface PacedPly {
  kind: EventKind;
  effects: readonly Effect[];
  /** Whether somebody at this screen made it. */
  mine: boolean;
  /** Whether a person made it, and so has just been able to act. */
  person: boolean;
  /** Whether it is a roll that moved nothing, and whether nobody could move in the round before, either. */
  stuck: "no" | "once" | "again";
  /** Whether it is a roll for who starts. */
  rollOff: boolean;
}

export interface Pacing {
  /** How many times as fast as usual dice fall and tokens move. */
  rate: number;
  /** Milliseconds to read what has happened. */
  reading: number;
}

/** Milliseconds to read a roll, something striking, and something striking that concerns one's own roll. */
const READING: Record<Speed, { roll: number; striking: number; own: number }> = {
  normal: { roll: 90, striking: 260, own: 420 },
  fast: { roll: 45, striking: 130, own: 220 },
  instant: { roll: 30, striking: 60, own: 120 },
};
/** Milliseconds for a roll that moves nothing, with its fall: signs stay longer, and play goes on under them. */
const STUCK: Record<Speed, number> = { normal: 140, fast: 90, instant: 40 };
/** Milliseconds that all plies of computers between two actions of people take at most. */
const ROUND: Record<Speed, number> = { normal: 2500, fast: 1300, instant: 500 };
/** No ply takes a greater part of what is left of the round, so that a long one never ends abruptly. */
const SHARE = 0.3;
/** The dice of computers needn't be followed. */
const OTHERS = 0.7;
/** Milliseconds before the only thing that can be done is done by itself, so that people see what will happen. */
export const BY_ITSELF: Record<Speed, number> = { normal: 420, fast: 240, instant: 160 };

/** Keeps a round short, whatever happens in it. */
export class Pacer {
  #left = ROUND.normal;

  /** The pace of the next ply; `motion` and `reading` are how fast tokens move and how fast people want to go on. */
  next(ply: PacedPly, motion: Speed, reading: Speed): Pacing {
    const usual = (ply.kind === "rolled" ? TIMES[motion].fall : 0) + motionTime(ply.effects, motion);
    const wanted = this.#wanted(ply, usual, reading);
    const whole = wanted.motion + wanted.reading;
    const given = this.#grant(ply, whole, reading);
    const share = whole > 0 ? given / whole : 0;
    const shown = Math.max(wanted.motion * share, 1);
    return { rate: Math.max(usual / shown, 1), reading: wanted.reading * share };
  }

  #wanted({ kind, effects, mine, stuck, rollOff }: PacedPly, usual: number, reading: Speed): { motion: number; reading: number } {
    const times = READING[reading];
    if (stuck === "again" || (stuck === "once" && !mine)) {
      const motion = Math.min(usual, 0.8 * STUCK[reading]);
      return { motion, reading: STUCK[reading] - motion };
    }
    const striking = rollOff || effects.some(({ mood }) => mood);
    const read = striking ? (mine ? times.own : times.striking) : kind === "rolled" ? times.roll : 0;
    return { motion: mine || kind !== "rolled" ? usual : OTHERS * usual, reading: read };
  }

  #grant({ person, rollOff }: PacedPly, wanted: number, reading: Speed): number {
    if (person && !rollOff) {
      this.#left = ROUND[reading];
      return wanted;
    }
    const given = Math.min(wanted, SHARE * this.#left);
    this.#left -= given;
    return given;
  }
}
