/** What everything else is made of. */

import type * as schema from "../generated/schema";

/** A sentence in both languages. */
export type Both = schema.Bilingual;
export type Language = keyof Both;
export type Speed = "instant" | "fast" | "normal";
/** Milliseconds since 1970. */
export type Ms = number;

