/** Since when people are gone. The server says who is here now; we note when that changes while we look. */

import type { Ms } from "./types";

/** Holder → when they went; those who were gone before we came are not in it. */
export type Absences = ReadonlyMap<number, Ms>;

/** `before`: who was here a moment ago; null if we were not here ourselves. */
export function absencesAfter(known: Absences, before: readonly number[] | null, here: readonly number[], at: Ms): Absences {
  const kept = [...known].filter(([holder]) => !here.includes(holder));
  const went = (before ?? []).filter((holder) => !here.includes(holder)).map((holder) => [holder, at] as const);
  return new Map([...kept, ...went]);
}
