/** Which screen an address shows, and how to go to another one without loading the page again. */

import { untrack } from "svelte";

export type Route =
  | { screen: "home" }
  | { screen: "setup"; game: string }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string }
  | { screen: "rules"; game: string }
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

/** Addresses of screens, for links. */
export const paths = {
  home: "/",
  setup: (game: string): string => `/new/${game}`,
  table: (table: string): string => `/tables/${table}`,
  /** A match that can be walked through, from a ply on. */
  replay: (table: string, ply?: number): string => `/tables/${table}/replay${ply === undefined ? "" : `?ply=${ply}`}`,
  /** A rule book, at a rule. */
  rules: (game: string, anchor?: string): string => `/rules/${game}${anchor === undefined ? "" : `#${anchor}`}`,
  records: "/records",
  dice: "/dice",
};

/** Whether a click on a link is ours to follow: plain, to this origin, to one of our screens. */
export function isOurs(
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented">,
  link: Pick<HTMLAnchorElement, "href" | "target" | "origin" | "pathname"> & { hasAttribute(name: string): boolean },
  origin: string,
): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return false;
  return link.origin === origin && parsePath(link.pathname).screen !== "not-found";
}

class Router {
  #url = $state.raw(new URL(location.href));
  /** Grows with every change of path, so that screens can start afresh. */
  visits = $state(0);

  readonly route: Route = $derived(parsePath(this.#url.pathname));
  readonly path: string = $derived(this.#url.pathname);
  readonly query: URLSearchParams = $derived(this.#url.searchParams);
  /** The anchor, without #. */
  readonly hash: string = $derived(decodeURIComponent(this.#url.hash.slice(1)));

  /** Go to an address of ours. */
  go(to: string, { replace = false }: { replace?: boolean } = {}): void {
    const url = new URL(to, location.href);
    if (replace || url.href === location.href) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.#arrive(url);
    if (!url.hash) scrollTo(0, 0);
  }

  /** Begin to follow links and the browser's buttons; returns how to stop. */
  start(): () => void {
    const back = (): void => this.#arrive(new URL(location.href));
    const click = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!(link instanceof HTMLAnchorElement) || !isOurs(event, link, location.origin)) return;
      if (link.pathname === location.pathname && link.search === location.search && link.hash) return; // within the page
      event.preventDefault();
      this.go(link.href);
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
