/** What is asked of the server over HTTP. Whatever goes wrong is an ApiError with a sentence for people. */

import { boardFile } from "../engine/thinking/sources";
import { inBoth } from "../i18n";
import { localTables } from "./localTables";
import { isLocal } from "./places";
import { shell } from "./shell.svelte";
import { gamesFolder, isSite } from "./site";
import { asRecord } from "./storage";
import type {
  Action,
  Analysis,
  BoardData,
  Both,
  Choices,
  DiceStatistics,
  EventView,
  Example,
  Games,
  Health,
  Hint,
  Join,
  Language,
  OpenTable,
  Scene,
  Seated,
  TableView,
  Why,
} from "./types";

/** Why something was not done: the server's own reason, or that it can't be reached. */
export class ApiError extends Error {
  constructor(
    /** The HTTP status; 0 if there was no answer. */
    readonly status: number,
    /** For programs; "offline" if there was no answer. */
    readonly code: string,
    readonly sentences: Both,
  ) {
    super(sentences.en);
    this.name = "ApiError";
  }

  get offline(): boolean {
    return this.status === 0;
  }
}

/** Any thrown value as an ApiError. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, "offline", inBoth("error.offline"));
}

/** The reason in a refusal's body. */
function refusal(status: number, body: unknown): ApiError {
  const error = asRecord(asRecord(body)["error"]);
  const message = asRecord(error["message"]);
  const { code } = error;
  const { en, es } = message;
  if (typeof code === "string" && typeof en === "string" && typeof es === "string") {
    return new ApiError(status, code, { en, es });
  }
  return new ApiError(status, "strange", inBoth("error.strange", { status }));
}

/** Milliseconds before a seat is asked for again. */
const PAUSES = [500, 1500];

/** What the service worker puts on answers that it has kept, because the server can't be reached. */
const KEPT_MARK = "X-Vuelta-Kept";

/** An answer that has not come after so long is late: then people hear that the server doesn't answer. */
const LATE = 2_000;
/** After so long we don't wait for it any more. */
const TOO_LATE = 15_000;

export interface Asked {
  method?: "GET" | "POST";
  body?: unknown;
  token?: string;
  /** The server has to work it out, which may take as long as it likes. */
  work?: boolean;
}

/** An answer shows that the server can be reached, unless it may come from the browser's cache. */
function notice(headers: Headers): void {
  if (headers.has(KEPT_MARK)) shell.online = false;
  else if (headers.get("Cache-Control")?.includes("no-store")) shell.online = true;
}

/** An answer, or the error that there is none. Meanwhile the page finds out that the server can't be reached. */
async function inTime(asking: (signal: AbortSignal) => Promise<Response>, work: boolean): Promise<Response> {
  const limit = new AbortController();
  let late = false;
  const timers = [
    setTimeout(() => {
      late = !work;
      if (late) shell.online = false;
    }, LATE),
    setTimeout(() => work || limit.abort(), TOO_LATE),
  ];
  try {
    const response = await asking(limit.signal);
    if (late) shell.online = true; // no cache is so slow; whether it was kept is seen later
    return response;
  } catch {
    shell.online = false;
    throw new ApiError(0, "offline", inBoth("error.offline"));
  } finally {
    timers.forEach(clearTimeout);
  }
}

async function answer(path: string, asked: Asked): Promise<Response> {
  if (isSite && !path.startsWith(gamesFolder())) throw new ApiError(0, "offline", inBoth("error.offline"));
  const headers: Record<string, string> = {};
  if (asked.body !== undefined) headers["Content-Type"] = "application/json";
  if (asked.token !== undefined) headers["Authorization"] = `Bearer ${asked.token}`;
  const init: RequestInit = { method: asked.method ?? (asked.body === undefined ? "GET" : "POST"), headers };
  if (asked.body !== undefined) init.body = JSON.stringify(asked.body);
  const response = await inTime((signal) => fetch(path, { ...init, signal }), asked.work ?? false);
  notice(response.headers);
  if (response.ok) return response;
  throw refusal(response.status, await response.json().catch(() => null));
}

/** Ask for data. For addresses that have no function of their own here. */
export async function ask<T>(path: string, asked: Asked = {}): Promise<T> {
  const response = await answer(path, asked);
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError(response.status, "strange", inBoth("error.strange", { status: response.status }));
  }
}

/** Ask for a text. */
export async function askText(path: string, asked: Asked = {}): Promise<string> {
  return (await answer(path, asked)).text();
}

/** What is asked for once and then known; a failure is not kept. */
function once<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const loading = load(key);
    known.set(key, loading);
    loading.catch(() => known.delete(key));
    return loading;
  };
}

const games = once<Games>((path) => ask(path));
const boards = once<BoardData>((path) => ask(path));
const listedBoards = once<Record<string, string>[]>((path) => ask(path));

/** The query for a board with certain rules. */
function ruled(rules: string, options: Readonly<Record<string, string>>): URLSearchParams {
  const query = new URLSearchParams();
  if (rules !== "standard") query.set("rules", rules);
  for (const [name, value] of Object.entries(options)) query.append("option", `${name}=${value}`);
  return query;
}

const within = (path: string, query: URLSearchParams): string => (query.size ? `${path}?${query}` : path);
const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;
const of = (game: string): string => gamesFolder() + encodeURIComponent(game);

/** The board among the files of a site: they are in order, the standard one first. */
async function filedBoard(game: string, options: Readonly<Record<string, string>>, rules: string): Promise<BoardData> {
  if (rules === "standard" && !Object.keys(options).length) return boards(`${of(game)}/boards/0.json`);
  const [listed, { games: all }] = await Promise.all([listedBoards(`${of(game)}/boards.json`), api.games()]);
  const found = all.find(({ name }) => name === game);
  const usual = found?.options.map((option) => [option.name, option.default] as const) ?? [];
  const ruleSet = found?.rule_sets.find(({ name }) => name === rules);
  const file = boardFile(listed, { ...Object.fromEntries(usual), ...ruleSet?.options, ...options });
  if (file === null) throw new ApiError(404, "no-board", inBoth("error.noBoard"));
  return boards(`${of(game)}/${file}`);
}

export const api = {
  games: (): Promise<Games> => games(isSite ? `${gamesFolder()}games.json` : "/api/games"),

  board: (game: string, options: Readonly<Record<string, string>> = {}, rules = "standard"): Promise<BoardData> =>
    isSite ? filedBoard(game, options, rules) : boards(within(`${of(game)}/board`, ruled(rules, options))),

  /** A rule book as HTML without a frame. Asked for exactly as worker/sw.js keeps it, like its examples. */
  ruleBook: (game: string, language: Language): Promise<string> =>
    askText(of(game) + (isSite ? `/rules.${language}.html` : `/rules?format=html&language=${language}`)),

  /** The worked examples of a rule book. */
  examples: async (game: string, language: Language): Promise<Example[]> => {
    const path = isSite ? `/examples.${language}.json` : `/examples?language=${language}`;
    return (await ask<{ examples: Example[] }>(of(game) + path)).examples;
  },

  /** The scenes of a game's introduction. */
  introduction: async (game: string): Promise<Scene[]> =>
    (await ask<{ scenes: Scene[] }>(`${of(game)}/introduction.json`)).scenes,

  /** Where nobody comes from elsewhere, the table is kept on this device. */
  open: async (wish: OpenTable): Promise<Seated> =>
    wish.seats.some(({ kind }) => kind === "open")
      ? seated("/api/tables", { ...wish, token: newToken() })
      : (await localTables()).open(wish),

  look: async (table: string): Promise<TableView> =>
    isLocal(table) ? (await localTables()).look(table) : ask(at(table)),

  /** The name of the table that has a code. */
  find: async (code: string): Promise<string> =>
    (await ask<{ table: string }>(`/api/codes/${encodeURIComponent(code)}`)).table,

  /** With the same token, the same seat, however often it is asked for. */
  join: (table: string, join: Join & { token: string }): Promise<Seated> => seated(`${at(table)}/join`, join),

  /** Do something at a table; the answer is the seq of what it led to. */
  act: async (table: string, token: string, action: Action): Promise<number> =>
    isLocal(table)
      ? (await localTables()).act(table, action)
      : (await ask<{ seq: number }>(`${at(table)}/actions`, { body: action, token })).seq,

  events: async (table: string, since = 0): Promise<EventView[]> =>
    isLocal(table)
      ? (await localTables()).events(table, since)
      : (await ask<{ events: EventView[] }>(`${at(table)}/events?since=${since}`)).events,

  /** The legal moves of whoever is to move, by cells and in words. */
  choices: async (table: string): Promise<Choices> =>
    isLocal(table) ? (await localTables()).choices(table) : ask(`${at(table)}/choices`),

  /** What there is to say about what stands on a cell: where it can go, or why it can't. */
  why: async (table: string, cell: number): Promise<Both> =>
    isLocal(table) ? (await localTables()).why(table, cell) : (await ask<Why>(`${at(table)}/why?cell=${cell}`)).message,

  record: async (table: string): Promise<string> =>
    isLocal(table) ? (await localTables()).record(table) : askText(`${at(table)}/record`),

  hints: async (table: string, token: string, language: Language): Promise<Hint[]> =>
    isLocal(table)
      ? (await localTables()).hints(table, language)
      : (await ask<{ hints: Hint[] }>(`${at(table)}/hints?language=${language}`, { token, work: true })).hints,

  /** What the server thinks of a record that this page can't play itself. */
  analyse: (record: string, language: Language, signal?: AbortSignal): Promise<Analysis> =>
    ask(`/api/analyse?language=${language}`, { body: { record }, work: true, ...(signal && { signal }) }),

  dice: (): Promise<DiceStatistics> => ask("/api/dice"),

  health: (): Promise<Health> => ask("/healthz"),

  /** The address of a picture: the link to a table as a QR code. */
  qrPicture: (table: string): string => `/api/tables/${encodeURIComponent(table)}/qr.svg`,

  /** The link that friends open. */
  link: (table: string): string => new URL(`/tables/${encodeURIComponent(table)}`, location.origin).href,
};

/** Ask for a seat, with a token of our own. When the answer is lost or the server does not know it, ask again. */
async function seated(path: string, body: (OpenTable | Join) & { token: string }): Promise<Seated> {
  for (const pause of PAUSES) {
    try {
      return await ask<Seated>(path, { body });
    } catch (error) {
      const { offline, code } = asApiError(error);
      if (!offline && code !== "unknown") throw error;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  return ask<Seated>(path, { body });
}

/** A name for an action that no other has. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A secret that proves who holds a seat, as the server would draw it. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
