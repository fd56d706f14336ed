/** Colours of seats: always a hue, a pattern and a letter, so that none of the three has to be seen.
 * The hues are custom properties in board.css, which knows light, dark and high contrast. */

import { PALETTE, type PatternKind } from "../lib/generated/palette";
import type { Language } from "../lib/types";

export type { PatternKind };

/** The pattern of a colour; one that is not known has one of its own. */
export function patternOf(colour: string): PatternKind {
  return PALETTE[colour]?.pattern ?? "bars";
}

/** The letter on the tokens of a colour. */
export function letterOf(colour: string, language: Language): string {
  return PALETTE[colour]?.letters[language] ?? (colour.slice(0, 1).toUpperCase() || "?");
}

/** The name of a colour's custom properties: `--red-fill` and so on. */
export function colourKey(colour: string): string {
  return colour in PALETTE ? colour : "other";
}
