/** Keeps the page, the games and the rule books, so that everything but tables with friends works without network.
 *
 * The build puts in the version and the files; a new build is a new version with a cache of its own, which takes over
 * when the last tab of the old one is closed: no tab ever sees files of two versions. */

const VERSION = "__VERSION__";
const FILES = /** @type {string[]} */ (JSON.parse('__FILES__'));
const PAGE = `vuelta-page-${VERSION}`;
const GAMES = `vuelta-games-${VERSION}`;
const SHELL = "/";
/** How long the network may take before the page that we have is shown. */
const PATIENCE = 3000;
/** What is worth keeping of the server's answers: games, boards and rule books, which change only with its version. */
const KEPT = /^\/api\/games(\/[a-z0-9_]+\/(board|board\.svg|rules|examples|engine\.json|thinking\.json))?$/;
/** Code and weights, whose addresses change with their content. */
const FIXED = /^\/api\/games\/[a-z0-9_]+\/(engine\.wasm|weights\/[^/]+)$/;
/** Tells the page that the server did not answer itself. */
const KEPT_MARK = "X-Vuelta-Kept";
const LANGUAGES = ["en", "es"];
/** Exactly as the page asks for them, but for the language at the end. */
const BOOK_PARTS = ["rules?format=html&", "examples?"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll([SHELL, ...FILES])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith("vuelta-") && name !== PAGE && name !== GAMES);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) event.respondWith(page(request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request));
  else if (KEPT.test(url.pathname)) event.respondWith(newest(request));
  else if (FIXED.test(url.pathname)) event.respondWith(fixed(request));
});

/** Fetches all games, once the page has nothing else to do: then any of them can be played without network. */
self.addEventListener("message", (event) => {
  if (event.data === "keep-games") event.waitUntil(keepGames().catch(() => undefined));
});

/** A tap on "your turn" leads to the table: to its tab if there is one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String(event.notification.data?.path ?? "/");
  event.waitUntil(
    (async () => {
      const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const tab = tabs.find((client) => new URL(client.url).pathname === path);
      await (tab ? tab.focus() : self.clients.openWindow(path));
    })(),
  );
});

/** The newest page if the network has it soon, else the one that we have: it is the same for all addresses. */
async function page(request) {
  const cache = await caches.open(PAGE);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  if (answer && answer.status < 500) return answer;
  return (await cache.match(SHELL)) ?? fetch(request);
}

async function file(request) {
  const cache = await caches.open(PAGE);
  return (await cache.match(request)) ?? fetch(request);
}

/** The server's answer, or the one that was kept. */
async function newest(request) {
  const cache = await caches.open(GAMES);
  try {
    return await fetched(request, cache);
  } catch (error) {
    const kept = await cache.match(request);
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set(KEPT_MARK, "yes");
    return new Response(kept.body, { status: kept.status, headers });
  }
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
  const { games } = await keep("/api/games");
  for (const { name } of games) await keepGame(`/api/games/${name}`).catch(() => undefined);
}

/** All that it takes to play a game: first the game itself, last what only strong players need. */
async function keepGame(at) {
  const { module } = await keep(`${at}/engine.json`);
  await fixed(new Request(`${at}/engine.wasm?version=${module}`));
  await fixed(new Request(`${at}/board`));
  for (const language of LANGUAGES) {
    for (const part of BOOK_PARTS) await fixed(new Request(`${at}/${part}language=${language}`));
  }
  const { learned } = await keep(`${at}/thinking.json`);
  for (const { file } of learned?.files ?? []) await fixed(new Request(`${at}/weights/${file}`));
}

/** Keep an answer, unless it is kept already, and return what it says. */
async function keep(address) {
  const kept = await (await caches.open(GAMES)).match(address);
  return (kept ?? (await newest(new Request(address)))).json();
}
