/** Keeps the page, the games and the rule books, so that everything but tables with friends works without network.
 *
 * The build puts in the version and the files; a new build is a new version with a cache of its own, which takes over
 * when the last tab of the old one is closed: no tab ever sees files of two versions. */

const VERSION = "__VERSION__";
const FILES = /** @type {string[]} */ (JSON.parse('__FILES__'));
/** Whether the page is a folder that `vuelta site` has written, with no server behind it. */
const SITE = new URL(self.location.href).searchParams.has("site");
const SHELL = new URL("./", self.location.href).pathname;
const NAMED = SHELL === "/" ? "" : SHELL;
const PAGE = `vuelta-page-${VERSION}${NAMED}`;
const GAMES = `vuelta-games-${VERSION}${NAMED}`;
const DATA = SHELL + (SITE ? "data/" : "api/games/");
const LIST = SITE ? `${DATA}games.json` : "/api/games";
/** How long the network may take before the page that we have is shown. */
const PATIENCE = 1000;
/** The same for games that we have. */
const PATIENCE_FOR_DATA = 2500;
/** What is worth keeping of a server's games: boards, rule books and data, which change only with its version. */
const KEPT = /^[a-z0-9_]+\/(board|board\.svg|rules|examples|(engine|introduction|thinking)\.json)$/;
/** Code and weights, whose addresses change with their content. */
const FIXED = /^[a-z0-9_]+\/(engine\.wasm|weights\/[^/]+)$/;
/** Tells the page that the server did not answer itself. */
const KEPT_MARK = "X-Vuelta-Kept";
const LANGUAGES = ["en", "es"];
/** Exactly as the page asks for them. */
const BOARD = SITE ? "boards/0.json" : "board";
const bookOf = (language) =>
  SITE
    ? [`rules.${language}.html`, `examples.${language}.json`, `board.${language}.svg`]
    : [`rules?format=html&language=${language}`, `examples?language=${language}`];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll([SHELL, ...FILES.map((name) => SHELL + name)])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => isOwn(name) && name !== PAGE && name !== GAMES);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && isScreen(url.pathname)) event.respondWith(page(request));
  else if (FILES.some((name) => url.pathname === SHELL + name)) event.respondWith(file(request));
  else if (url.pathname === LIST) event.respondWith(newest(request));
  else if (url.pathname.startsWith(DATA)) {
    const path = url.pathname.slice(DATA.length);
    if (FIXED.test(path)) event.respondWith(fixed(request));
    else if (SITE || KEPT.test(path)) event.respondWith(newest(request));
  }
});

/** Whether a cache is of this page: several pages may live at addresses of one host, and they share its caches. */
function isOwn(name) {
  return name.startsWith("vuelta-") && name.slice(`${name}/`.indexOf("/")) === NAMED;
}

/** Whether an address shows the page: on a server all but the API does, on a site only the folder itself. */
function isScreen(path) {
  return SITE ? path === SHELL || path === `${SHELL}index.html` : !path.startsWith("/api/");
}

/** Fetches all games, once the page has nothing else to do: then any of them can be played without network. */
self.addEventListener("message", (event) => {
  if (event.data === "keep-games") event.waitUntil(keepGames().catch(() => undefined));
});

/** A tap on "your turn" leads to the table: to its tab if there is one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = String(event.notification.data?.address ?? SHELL);
  event.waitUntil(
    (async () => {
      const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const tab = tabs.find(({ url }) => url.split("?")[0] === address);
      await (tab ? tab.focus() : self.clients.openWindow(address));
    })(),
  );
});

/** Null if an answer does not come, or not in time. */
function soon(answer, patience) {
  return Promise.race([answer.catch(() => null), new Promise((resolve) => setTimeout(() => resolve(null), patience))]);
}

/** The newest page if the network has it soon, else the one that we have: it is the same for all addresses. */
async function page(request) {
  const cache = await caches.open(PAGE);
  const answer = await soon(fetch(request), PATIENCE);
  if (answer && answer.status < 500) return answer;
  return (await cache.match(SHELL)) ?? fetch(request);
}

async function file(request) {
  const cache = await caches.open(PAGE);
  return (await cache.match(request)) ?? fetch(request);
}

/** The server's answer if it comes soon, else the one that was kept. */
async function newest(request) {
  const cache = await caches.open(GAMES);
  const kept = await cache.match(request);
  const coming = fetched(request, cache);
  const answer = kept ? await soon(coming, PATIENCE_FOR_DATA) : await coming;
  if (answer) return answer;
  const headers = new Headers(kept.headers);
  headers.set(KEPT_MARK, "yes");
  return new Response(kept.body, { status: kept.status, headers });
}

/** What was kept, or else the server's answer. */
async function fixed(request) {
  const cache = await caches.open(GAMES);
  const kept = await cache.match(request);
  return kept ?? fetched(request, cache);
}

/** The server's answer, which is kept once it is here as a whole: to begin to put it would already drop the one before,
 * and the network may end in the middle. */
async function fetched(request, cache) {
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const { status, headers } = answer;
  const whole = new Response(await answer.arrayBuffer(), { status, headers });
  await cache.put(request, whole.clone());
  return whole;
}

async function keepGames() {
  const { games } = await keep(LIST);
  for (const { name, introduction } of games) await keepGame(DATA + name, introduction).catch(() => undefined);
}

/** All that it takes to play a game: first the game itself, last what only strong players need. */
async function keepGame(at, introduction) {
  const { module } = await keep(`${at}/engine.json`);
  await fixed(new Request(`${at}/engine.wasm?version=${module}`));
  await fixed(new Request(`${at}/${BOARD}`));
  if (introduction) await keep(`${at}/introduction.json`);
  for (const language of LANGUAGES) {
    for (const part of bookOf(language)) await fixed(new Request(`${at}/${part}`));
  }
  const { learned } = await keep(`${at}/thinking.json`);
  for (const { file } of learned?.files ?? []) await fixed(new Request(`${at}/weights/${file}`));
}

/** Keep an answer, unless it is kept already, and return what it says. */
async function keep(address) {
  const kept = await (await caches.open(GAMES)).match(address);
  return (kept ?? (await newest(new Request(address)))).json();
}
