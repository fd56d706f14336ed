/** Colours of seats: always a hue, a pattern and a letter, so that none of the three has to be seen.
 * The values are custom properties in board.css, which knows light, dark and high contrast. */

import type { Language } from "../lib/types";

export type PatternKind = "solid" | "lines" | "dots" | "hatch" | "bars";

const PATTERNS: Record<string, PatternKind> = {
  red: "solid",
  blue: "lines",
  green: "dots",
  yellow: "hatch",
  light: "solid",
  dark: "solid",
};

// Azul and Amarillo begin alike, so neither has the A: each takes the first letter that no other colour has.
const LETTERS: Record<Language, Record<string, string>> = {
  en: { red: "R", blue: "B", green: "G", yellow: "Y", light: "L", dark: "D" },
  es: { red: "R", blue: "Z", green: "V", yellow: "M", light: "C", dark: "O" },
};

/** The pattern of a colour; one that is not known has one of its own. */
export function patternOf(colour: string): PatternKind {
  return PATTERNS[colour] ?? "bars";
}

/** The letter on the tokens of a colour. */
export function letterOf(colour: string, language: Language): string {
  return LETTERS[language][colour] ?? (colour.slice(0, 1).toUpperCase() || "?");
}

/** The name of a colour's custom properties: `--seat-red-fill` and so on. */
export function colourKey(colour: string): string {
  return colour in PATTERNS ? colour : "other";
}
