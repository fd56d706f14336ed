/** The sounds and vibrations of a ply, in time with its animation. */

import { TIMES, cellsWalked, walkTime } from "../../board/times";
import type { Touch } from "../../lib/haptics";
import type { Sound } from "../../lib/sound";
import type { Effect, EffectKind, Speed } from "../../lib/types";

export interface Cue {
  /** Milliseconds from the beginning of the ply. */
  at: number;
  sound: Sound;
  /** Counts the steps of a walk. */
  step: number;
  touch: Touch | null;
}

/** What is heard and felt when something happens that moves nothing by itself; a setback sounds like one. */
const HEARD: Partial<Record<EffectKind, Sound & Touch>> = {
  bonus: "bonus",
  "extra-roll": "extra",
  blocked: "blocked",
  "die-lost": "blocked",
  jail: "jail",
};

/** The same for all other kinds. */
const MOODS: Record<NonNullable<Effect["mood"]>, Sound & Touch> = { notable: "notable", setback: "lost" };

/** The cues of a ply. `mine`: the seats that are played here; `rate`: how many times as fast as usual it is shown. */
export function cuesOf(effects: readonly Effect[], mine: readonly number[], speed: Speed, rate = 1): Cue[] {
  const cues: Cue[] = [];
  let at = 0;
  const cue = (name: Sound, feel: Touch | null = null, step = 0): void => void cues.push({ at, sound: name, step, touch: feel });
  for (const effect of effects) {
    const own = mine.includes(effect.seat);
    const suffers = effect.other !== undefined && mine.includes(effect.other);
    const heard = HEARD[effect.kind] ?? (effect.mood && MOODS[effect.mood]);
    if (effect.kind === "capture") {
      cue(suffers ? "captured" : "capture", suffers ? "captured" : own ? "capture" : null);
      at += TIMES[speed].fly / rate;
    } else if (effect.kind === "swap") {
      cue("swap", suffers ? "captured" : null);
      at += TIMES[speed].fly / rate;
    } else if (effect.kind === "finished") {
      cue("home", own ? "home" : null);
    } else if (heard) {
      cue(heard, own ? heard : null);
    } else if (effect.cell !== undefined && effect.to !== undefined) {
      at += walk(effect, speed, rate, cues, at);
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
function walk(effect: Effect, speed: Speed, rate: number, cues: Cue[], at: number): number {
  const steps = cellsWalked(effect);
  const duration = walkTime(TIMES[speed], steps) / rate;
  const heard = speed === "instant" ? 1 : steps;
  for (let step = 1; step <= heard; step += 1) {
    cues.push({ at: at + (duration * step) / heard, sound: "step", step, touch: null });
  }
  return duration;
}
