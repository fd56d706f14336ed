/** Where those who listen, or go by keyboard, begin when what they were at is gone. */

import { tick } from "svelte";

/** Focus a heading, if nothing else has the focus once the screen is complete. */
export function arrive(heading: HTMLElement): void {
  void tick().then(() => {
    if (!heading.isConnected || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
