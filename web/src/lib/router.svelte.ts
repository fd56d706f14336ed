/** Which screen an address shows, and how to go to another one without loading the page again. */

import { untrack } from "svelte";
import { isSite, SCREENS } from "./site";

export type Route =
  | { screen: "home" }
  | { screen: "setup"; game: string }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string }
  | { screen: "rules"; game: string }
  | { screen: "learn"; game: string }
  | { screen: "records" }
  | { screen: "dice" }
  | { screen: "not-found" };

const GAME = "([a-z][a-z0-9_]{0,39})";
const TABLE = "([A-Za-z0-9_-]{1,40})";

const ROUTES: readonly [RegExp, (name: string) => Route][] = [
  [/^\/$/, () => ({ screen: "home" })],
  [new RegExp(`^/new/${GAME}$`), (game) => ({ screen: "setup", game })],
  [new RegExp(`^/tables/${TABLE}$`), (table) => ({ screen: "table", table })],
  [new RegExp(`^/tables/${TABLE}/replay$`), (table) => ({ screen: "replay", table })],
  [new RegExp(`^/rules/${GAME}$`), (game) => ({ screen: "rules", game })],
  [new RegExp(`^/learn/${GAME}$`), (game) => ({ screen: "learn", game })],
  [/^\/records$/, () => ({ screen: "records" })],
  [/^\/dice$/, () => ({ screen: "dice" })],
];

/** The route of a path; a slash at the end makes no difference. */
export function parsePath(path: string): Route {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  for (const [pattern, make] of ROUTES) {
    const found = pattern.exec(trimmed);
    if (found) return make(found[1] ?? "");
  }
  return { screen: "not-found" };
}

/** What an address of ours says: the whole of it, or on a site without a server what stands after its #. */
function addressOf(url: URL): URL {
  return isSite ? new URL(url.hash.startsWith("#/") ? url.hash.slice(1) : "/", url.origin) : url;
}

/** Addresses of screens, for links. */
export const paths = {
  home: `${SCREENS}/`,
  setup: (game: string): string => `${SCREENS}/new/${game}`,
  table: (table: string): string => `${SCREENS}/tables/${table}`,
  /** A match that can be walked through, from a ply on. */
  replay: (table: string, ply?: number): string => `${paths.table(table)}/replay${ply === undefined ? "" : `?ply=${ply}`}`,
  /** A rule book, at a rule. */
  rules: (game: string, anchor?: string): string => `${SCREENS}/rules/${game}${anchor === undefined ? "" : `#${anchor}`}`,
  /** The introduction to a game; from a table one comes back to it. */
  learn: (game: string, table?: string): string => `${SCREENS}/learn/${game}${table === undefined ? "" : `?table=${table}`}`,
  records: `${SCREENS}/records`,
  dice: `${SCREENS}/dice`,
};

/** Whether a click on a link is ours to follow: plain, to this origin, to one of our screens. */
export function isOurs(
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented">,
  link: Pick<HTMLAnchorElement, "href" | "target" | "origin"> & { hasAttribute(name: string): boolean },
  origin: string,
): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return false;
  if (link.origin !== origin) return false;
  const url = new URL(link.href);
  if (isSite && !url.hash) return false; // a file
  return parsePath(addressOf(url).pathname).screen !== "not-found";
}

/** Whether a link leads to a place on the screen that is shown. */
function isWithin(link: HTMLAnchorElement): boolean {
  if (isSite) return !link.hash.startsWith("#/");
  return link.pathname === location.pathname && link.search === location.search && link.hash !== "";
}

class Router {
  #url = $state.raw(addressOf(new URL(location.href)));
  /** Grows with every change of path, so that screens can start afresh. */
  visits = $state(0);

  readonly route: Route = $derived(parsePath(this.#url.pathname));
  /** The path, as links have it. */
  readonly path: string = $derived(SCREENS + this.#url.pathname);
  readonly query: URLSearchParams = $derived(this.#url.searchParams);
  /** The anchor, without #. */
  readonly hash: string = $derived(decodeURIComponent(this.#url.hash.slice(1)));

  /** Go to an address of ours. */
  go(to: string, { replace = false }: { replace?: boolean } = {}): void {
    const url = new URL(to, location.href);
    if (replace || url.href === location.href) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    const address = addressOf(url);
    this.#arrive(address);
    if (!address.hash) scrollTo(0, 0);
  }

  /** Let the address of the screen that is shown say something else, such as where in a match one is. */
  rename(to: string): void {
    const { pathname, search, hash } = addressOf(new URL(location.href));
    if (SCREENS + pathname + search !== to) history.replaceState(null, "", to + hash);
  }

  /** Go to a place on the screen as browsers do, where the address has no room for its name alone. */
  #goWithin(hash: string): void {
    const { pathname, search } = this.#url;
    this.go(SCREENS + pathname + search + hash);
    const place = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!place) return;
    if (place.tabIndex < 0) place.tabIndex = -1; // so that those who go by keyboard go on from there
    place.focus({ preventScroll: true });
    place.scrollIntoView();
  }

  /** Begin to follow links and the browser's buttons; returns how to stop. */
  start(): () => void {
    const back = (): void => this.#arrive(addressOf(new URL(location.href)));
    const click = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!(link instanceof HTMLAnchorElement) || !isOurs(event, link, location.origin)) return;
      const within = isWithin(link);
      if (within && !isSite) return; // the browser goes there
      event.preventDefault();
      if (within) this.#goWithin(link.hash);
      else this.go(link.href);
    };
    addEventListener("popstate", back);
    addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      removeEventListener("click", click);
    };
  }

  /** An effect that navigates must not depend on the current route, or it would run again for ever. */
  #arrive(url: URL): void {
    untrack(() => {
      if (url.pathname !== this.#url.pathname) this.visits += 1;
      this.#url = url;
    });
  }
}

export const router = new Router();
