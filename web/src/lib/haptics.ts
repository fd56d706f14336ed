/** Vibration, where the device has it. */

import { settings } from "./settings.svelte";

export type Touch = "turn" | "roll" | "six" | "captured" | "capture" | "home" | "win" | "extra" | "bonus" | "blocked" | "jail" | "lost" | "notable";

const PATTERNS: Record<Touch, number[]> = {
  turn: [30],
  roll: [15],
  six: [25, 35, 60],
  captured: [90, 50, 90],
  capture: [50],
  home: [20, 40, 20],
  extra: [25, 40, 25],
  bonus: [20, 30, 20, 30, 40],
  blocked: [60],
  jail: [120, 40, 60],
  lost: [70, 60, 30],
  notable: [30],
  win: [40, 50, 40, 50, 120],
};

export function canVibrate(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

export function touch(kind: Touch): void {
  const touched = navigator.userActivation?.hasBeenActive ?? true; // before that browsers refuse, and complain
  if (settings.haptics && touched && canVibrate()) navigator.vibrate(PATTERNS[kind]);
}
