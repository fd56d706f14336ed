/** Every word of the page, in the language that was chosen. Read in a component, it follows the choice. */

import { settings } from "../lib/settings.svelte";
import type { Both, Language, Ms } from "../lib/types";
import { dictionaries, type Key } from "./dictionaries";
import "./every_screen";
import { filled, type Values } from "./phrases";

export type { Key };

function phrase(language: Language, key: Key, values: Values): string {
  return filled(dictionaries[language][key] ?? key, values, language);
}

/** A phrase in the language of the page. */
export function t(key: Key, values: Values = {}): string {
  return phrase(settings.language, key, values);
}

/** A phrase in both languages, for sentences that travel with those of the server. */
export function inBoth(key: Key, values: Values = {}): Both {
  return { en: phrase("en", key, values), es: phrase("es", key, values) };
}

/** A sentence of the server in the language of the page. */
export function told(sentence: Both): string {
  return sentence[settings.language];
}

/** A word that the server knows by name, such as a level or a colour; one that we don't know is shown as it is. */
function word(group: string, name: string): string {
  const key = `${group}.${name}`;
  return key in dictionaries.en ? t(key as Key) : name;
}

export const levelName = (level: string): string => word("level", level);
export const colourName = (colour: string): string => word("colour", colour);

/** With a capital letter, as a heading or a button has it. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const languageName: Record<Language, string> = { en: "English", es: "Español" };

/** "Ana, Ben and Eva". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}

export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(settings.language, options).format(value);
}

/** "53%": a share of one, as percent; in Spanish with a space, as the server writes it. */
export function percent(share: number, digits = 0): string {
  return number(share, { style: "percent", maximumFractionDigits: digits });
}

export function date(when: Ms, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string {
  return new Intl.DateTimeFormat(settings.language, options).format(when);
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago". */
export function ago(when: Ms, now: Ms = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (now - when >= length) return format.format(-Math.floor((now - when) / length), unit);
  }
  return t("time.now");
}
