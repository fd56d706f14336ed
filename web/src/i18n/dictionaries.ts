/** The phrases that have been loaded. A screen brings its own part with it, so that the first one is small. */

import type { Language } from "../lib/types";
import type { en } from "./en";
import type { Phrase } from "./phrases";

export type Key = keyof typeof en;

export const dictionaries: Record<Language, Partial<Record<Key, Phrase>>> = { en: {}, es: {} };

type Part = Partial<Record<Key, Phrase>>;

export function add(en: Part, es: Part): void {
  Object.assign(dictionaries.en, en);
  Object.assign(dictionaries.es, es);
}
