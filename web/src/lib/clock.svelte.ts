/** The time, for words that have to stay true while nothing else happens, such as "offline for 2 minutes". */

import { createSubscriber } from "svelte/reactivity";
import type { Ms } from "./types";

const EVERY = 15_000;

const follow = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** Read in a component, it goes on by itself. */
export function clock(): Ms {
  follow();
  return Date.now();
}
