/** Synthesised sounds: wood, felt and a small bell. Browsers allow none before the first gesture. */

import { settings } from "./settings.svelte";

export type Sound = "dice" | "step" | "capture" | "captured" | "swap" | "home" | "win" | "turn" | "lost" | "tap" | "extra" | "bonus" | "blocked" | "jail" | "notable";

let context: AudioContext | null = null;
let out: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** Start or suspend the sound as the settings ask: even a silent context costs time.
 * Browsers let a page sound only after a gesture; called on each, and when the setting changes. */
export async function wake(): Promise<void> {
  if (!settings.sound) {
    await context?.suspend();
    return;
  }
  if (!context && typeof AudioContext !== "undefined") {
    context = new AudioContext();
    const soften = context.createDynamicsCompressor();
    out = context.createGain();
    out.connect(soften).connect(context.destination);
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }
  await context?.resume();
}

/** Wait for gestures; returns how to stop waiting. */
export function listenForGesture(): () => void {
  const woken = (): void => void wake();
  addEventListener("pointerdown", woken, true);
  addEventListener("keydown", woken, true);
  return () => {
    removeEventListener("pointerdown", woken, true);
    removeEventListener("keydown", woken, true);
  };
}

interface Tone {
  from: number;
  to?: number;
  at?: number;
  length: number;
  loud: number;
  shape?: OscillatorType;
}

/** A tone that rises at once and dies away. */
function tone(audio: AudioContext, into: AudioNode, { from, to = from, at = 0, length, loud, shape = "sine" }: Tone): void {
  const begin = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, begin);
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + length);
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(gain).connect(into);
  oscillator.start(begin);
  oscillator.stop(begin + length + 0.02);
}

/** Something hard that meets wood: a grain of noise, and the tone of the wood under it. */
function knock(audio: AudioContext, into: AudioNode, at: number, pitch: number, loud: number): void {
  if (!noise) return;
  const begin = audio.currentTime + at;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch * 5;
  filter.Q.value = 1.4;
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + 0.045);
  source.connect(filter).connect(gain).connect(into);
  source.start(begin, Math.random() * 0.4, 0.06);
  tone(audio, into, { from: pitch, to: pitch * 0.8, at, length: 0.07, loud: loud * 0.6, shape: "triangle" });
}

/** A small bell: a tone with its bright partials. */
function bell(audio: AudioContext, into: AudioNode, at: number, pitch: number, loud: number): void {
  tone(audio, into, { from: pitch, at, length: 0.7, loud });
  tone(audio, into, { from: pitch * 2.01, at, length: 0.4, loud: loud * 0.35 });
  tone(audio, into, { from: pitch * 3.02, at, length: 0.2, loud: loud * 0.15 });
}

type Player = (audio: AudioContext, into: AudioNode, step: number) => void;

const PLAYERS: Record<Sound, Player> = {
  /** Dice that jump ever lower and come to rest. */
  dice(audio, into) {
    let at = 0;
    let pause = 0.035;
    for (let bounce = 0; bounce < 9; bounce += 1) {
      knock(audio, into, at, 260 + Math.random() * 240, 0.4 * 0.84 ** bounce);
      pause *= 1.12;
      at += pause + Math.random() * 0.035;
    }
  },
  /** Each step of a walk sounds a little higher than the one before. */
  step: (audio, into, step) => knock(audio, into, 0, 300 * 2 ** (Math.min(step, 12) / 24), 0.3),
  capture(audio, into) {
    knock(audio, into, 0, 180, 0.6);
    tone(audio, into, { from: 520, to: 130, at: 0.03, length: 0.3, loud: 0.22, shape: "triangle" });
  },
  captured(audio, into) {
    knock(audio, into, 0, 130, 0.6);
    tone(audio, into, { from: 330, to: 90, at: 0.03, length: 0.45, loud: 0.24, shape: "triangle" });
  },
  swap(audio, into) {
    tone(audio, into, { from: 380, to: 570, length: 0.2, loud: 0.18, shape: "triangle" });
    tone(audio, into, { from: 570, to: 380, at: 0.1, length: 0.2, loud: 0.18, shape: "triangle" });
  },
  home(audio, into) {
    bell(audio, into, 0, 659, 0.22);
    bell(audio, into, 0.12, 880, 0.22);
  },
  win(audio, into) {
    [523, 659, 784, 1047].forEach((pitch, index) => bell(audio, into, index * 0.13, pitch, 0.24));
    [523, 784, 1047].forEach((pitch) => bell(audio, into, 0.62, pitch, 0.16));
  },
  turn(audio, into) {
    bell(audio, into, 0, 587, 0.16);
    bell(audio, into, 0.11, 784, 0.16);
  },
  lost(audio, into) {
    [392, 330, 262].forEach((pitch, index) =>
      tone(audio, into, { from: pitch, at: index * 0.16, length: 0.32, loud: 0.16, shape: "triangle" }),
    );
  },
  extra(audio, into) {
    knock(audio, into, 0, 420, 0.25);
    bell(audio, into, 0.06, 988, 0.16);
  },
  bonus: (audio, into) => [784, 988, 1175].forEach((pitch, index) => bell(audio, into, index * 0.07, pitch, 0.16)),
  /** Wood that doesn't give way. */
  blocked(audio, into) {
    knock(audio, into, 0, 150, 0.5);
    knock(audio, into, 0.13, 120, 0.4);
  },
  notable: (audio, into) => knock(audio, into, 0, 240, 0.25),
  /** An iron door. */
  jail(audio, into) {
    knock(audio, into, 0, 110, 0.6);
    tone(audio, into, { from: 1230, to: 1190, length: 0.5, loud: 0.06, shape: "square" });
    tone(audio, into, { from: 311, to: 300, length: 0.6, loud: 0.16, shape: "triangle" });
  },
  tap: (audio, into) => knock(audio, into, 0, 420, 0.14),
};

/** Let a sound be heard. `step` counts the steps of a walk. */
export function sound(name: Sound, step = 0): void {
  if (!settings.sound || !context || !out || context.state !== "running" || document.visibilityState === "hidden") return;
  out.gain.value = settings.volume ** 2; // the ear hears loudness so
  PLAYERS[name](context, out, step);
}
