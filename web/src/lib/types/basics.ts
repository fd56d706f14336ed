/** What everything else is made of. */

export type Language = "en" | "es";
export type Speed = "instant" | "fast" | "normal";
/** A sentence in both languages. */
export type Both = Record<Language, string>;
/** Milliseconds since 1970. */
export type Ms = number;

/** Why something was not done. */
export interface ErrorAnswer {
  error: { code: string; message: Both };
}
