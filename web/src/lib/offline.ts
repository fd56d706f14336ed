/** Lets the page open without network: a service worker keeps the page itself and the games. */

import { isSite, root } from "./site";

/** The page comes first; what is cached for later is fetched when nothing else is loading. */
const LATER = 8_000;

export function workOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    void navigator.serviceWorker
      .register(`${root()}sw.js${isSite ? "?site" : ""}`)
      .then(() => navigator.serviceWorker.ready)
      .then((registration) => setTimeout(() => registration.active?.postMessage("keep-games"), LATER))
      .catch(() => undefined); // without it everything works, but only with network
  });
}
