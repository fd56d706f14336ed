/** Where those who listen, or go by keyboard, begin when what they were at is gone. */

import { tick } from "svelte";

/** Give a heading the focus if nothing else has it, once all of the screen is there. */
export function arrive(heading: HTMLElement): void {
  void tick().then(() => {
    if (!heading.isConnected || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
