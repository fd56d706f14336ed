/** How the board lies on this screen. */

import { MediaQuery } from "svelte/reactivity";
import { settings } from "../../lib/settings.svelte";

/** Phones held upright: a long board fills them better standing. On upright tablets it is as large lying. */
export const phone = new MediaQuery("(orientation: portrait) and (max-width: 39.99rem)", false);

/** The seat whose side is near, of those that people here play; null if the board stays as it is. */
export function nearSeat(held: readonly number[], acting: number | null): number | null {
  if (settings.turning === "fixed") return null;
  if (settings.turning === "turn") return acting ?? held[0] ?? null;
  return held.length === 1 ? (held[0] ?? null) : null;
}
