/** What has been true for so long without a break that people should hear of it: what passes at once is none of their
 * business. To be called while a component is being set up. */

import type { Ms } from "./types";

export function lasting(condition: () => boolean, time: Ms): { readonly current: boolean } {
  const holds = $derived(condition());
  let long = $state(false);
  $effect(() => {
    if (!holds) {
      long = false;
      return;
    }
    const timer = setTimeout(() => (long = true), time);
    return () => clearTimeout(timer);
  });
  return {
    get current() {
      return long;
    },
  };
}
