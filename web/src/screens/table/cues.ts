/** The sounds and vibrations of a ply, in time with its animation. */

import { TIMES, walkTime } from "../../board/times";
import { touch, type Touch } from "../../lib/haptics";
import { sound, type Sound } from "../../lib/sound";
import type { Effect, EventKind, Speed } from "../../lib/types";

export interface Cue {
  /** Milliseconds from the beginning of the ply. */
  at: number;
  sound: Sound;
  /** Counts the steps of a walk. */
  step: number;
  touch: Touch | null;
}

/** The cues of a ply. `mine`: the seats that are played here. */
export function cuesOf(effects: readonly Effect[], mine: readonly number[], speed: Speed): Cue[] {
  const cues: Cue[] = [];
  let at = 0;
  const cue = (name: Sound, feel: Touch | null = null, step = 0): void => void cues.push({ at, sound: name, step, touch: feel });
  for (const effect of effects) {
    const own = mine.includes(effect.seat);
    const suffers = effect.other !== undefined && mine.includes(effect.other);
    if (effect.kind === "capture") {
      cue(suffers ? "captured" : "capture", suffers ? "captured" : own ? "capture" : null);
      at += TIMES[speed].fly;
    } else if (effect.kind === "swap") {
      cue("swap", suffers ? "captured" : null);
      at += TIMES[speed].fly;
    } else if (effect.kind === "finished") {
      cue("home", own ? "home" : null);
    } else if (effect.mood === "setback") {
      cue("lost");
    } else if (effect.cell !== undefined && effect.to !== undefined) {
      at += walk(effect, speed, cues, at);
    }
  }
  return cues;
}

const SIX = 6;

/** How your own roll feels; a blank face is no six. */
export function rollTouch(dice: readonly number[], blank: number | null): Touch {
  return dice.includes(SIX) && blank !== SIX ? "six" : "roll";
}

/** A knock for every cell; returns how long the walk takes. */
function walk(effect: Effect, speed: Speed, cues: Cue[], at: number): number {
  const steps = Math.max((effect.path?.length ?? 2) - 1, 1);
  const duration = walkTime(TIMES[speed], steps);
  const heard = speed === "instant" ? 1 : steps;
  for (let step = 1; step <= heard; step += 1) {
    cues.push({ at: at + (duration * step) / heard, sound: "step", step, touch: null });
  }
  return duration;
}

/** Play the cues at their times. */
export function perform(cues: readonly Cue[]): void {
  for (const cue of cues) {
    setTimeout(() => {
      sound(cue.sound, cue.step);
      if (cue.touch) touch(cue.touch);
    }, cue.at);
  }
}

const READING: Record<Speed, { striking: number; roll: number }> = {
  normal: { striking: 1100, roll: 420 },
  fast: { striking: 600, roll: 200 },
  instant: { striking: 450, roll: 120 },
};

/** Milliseconds that people need to read a ply after it has been seen. */
export function readingTime(kind: EventKind, effects: readonly Effect[], speed: Speed): number {
  if (effects.some(({ mood }) => mood)) return READING[speed].striking;
  return kind === "rolled" ? READING[speed].roll : 0;
}
