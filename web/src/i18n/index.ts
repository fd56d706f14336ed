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

/** The browser's own variant of a language, such as British English, for dates and numbers; else the language as such. */
export function variantOf(language: Language, spoken: readonly string[]): string {
  return spoken.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
}

const locale = (): string => variantOf(settings.language, globalThis.navigator?.languages ?? []);

/** "Ana, Ben and Eva". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}

export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale(), options).format(value);
}

/** "53%": a share of one, as percent; in Spanish with a space, as in the sentences of games. */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(settings.language, { style: "percent", maximumFractionDigits: digits }).format(share);
}

export function date(when: Ms, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string {
  return new Intl.DateTimeFormat(locale(), options).format(when);
}

const UNITS: readonly ["day" | "hour" | "minute", Ms][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "2 minutes": a length of time in its largest unit. */
export function span(length: Ms): string {
  const [unit, one] = UNITS.find(([, one]) => length >= one) ?? ["minute", 60_000];
  return number(Math.floor(length / one), { style: "unit", unit, unitDisplay: "long" });
}

/** "5 minutes ago". */
export function ago(when: Ms, now: Ms = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (now - when >= length) return format.format(-Math.floor((now - when) / length), unit);
  }
  return t("time.now");
}
