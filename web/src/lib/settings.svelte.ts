/** What a person has chosen for this browser; every change is stored at once, and other tabs follow. */

import { asRecord, load, onStoredElsewhere, save } from "./storage";
import type { Language, Speed } from "./types";

export type Theme = "system" | "light" | "dark" | "contrast";
/** How boards lie: one's own side near (with several people here they stay as they are), after whoever's turn it is, or as
 * they are. */
export type Turning = "own" | "turn" | "fixed";

export const LANGUAGES: readonly Language[] = ["en", "es"];
export const THEMES: readonly Theme[] = ["system", "light", "dark", "contrast"];
export const TURNINGS: readonly Turning[] = ["own", "turn", "fixed"];
export const SPEEDS: readonly Speed[] = ["instant", "fast", "normal"];

export interface Choices {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  haptics: boolean;
  /** Whether the only legal move plays itself. */
  autoMove: boolean;
  /** Whether one tap plays; otherwise the first selects and the second plays. */
  oneTap: boolean;
  turning: Turning;
  /** Whether a roll that is all there is to do happens by itself. */
  autoRoll: boolean;
  notifications: boolean;
  /** What the person is called, once it has been said. */
  name: string;
}

const NAME = "settings";

/** The first of the browser's languages that we speak. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

function defaults(): Choices {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  return {
    language: preferredLanguage(languages),
    theme: "system",
    speed: "normal",
    sound: true,
    volume: 0.6,
    haptics: true,
    autoMove: true,
    oneTap: false,
    turning: "own",
    autoRoll: false,
    notifications: false,
    name: "",
  };
}

/** What was stored, as far as it makes sense; the rest is as at the beginning. */
export function readChoices(stored: unknown): Choices {
  const choices = defaults();
  const found = asRecord(stored);
  const oneOf = <T extends string>(value: unknown, all: readonly T[], otherwise: T): T =>
    all.find((entry) => entry === value) ?? otherwise;
  const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === "boolean" ? value : otherwise);
  const volume = found["volume"];
  return {
    language: oneOf(found["language"], LANGUAGES, choices.language),
    theme: oneOf(found["theme"], THEMES, choices.theme),
    speed: oneOf(found["speed"], SPEEDS, choices.speed),
    sound: flag(found["sound"], choices.sound),
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : choices.volume,
    haptics: flag(found["haptics"], choices.haptics),
    autoMove: flag(found["autoMove"], choices.autoMove),
    oneTap: flag(found["oneTap"], choices.oneTap),
    turning: oneOf(found["turning"], TURNINGS, choices.turning),
    autoRoll: flag(found["autoRoll"], choices.autoRoll),
    notifications: flag(found["notifications"], choices.notifications),
    name: typeof found["name"] === "string" ? found["name"].slice(0, 40) : choices.name,
  };
}

const choices = $state<Choices>(readChoices(load(NAME)));

/** The settings: read a field to follow it, set it to change and store it. */
export const settings: Choices = new Proxy(choices, {
  set(target, field, value) {
    const changed = Reflect.set(target, field, value);
    save(NAME, $state.snapshot(choices));
    return changed;
  },
});

onStoredElsewhere(NAME, () => Object.assign(choices, readChoices(load(NAME))));

/** How fast tokens move: as chosen, but not at all if the system asks for reduced motion. */
export function speed(): Speed {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : settings.speed;
}
