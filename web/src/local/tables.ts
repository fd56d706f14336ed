/** The tables on this device: opens them, takes actions, lets computers play, and tells whoever looks. It answers what a
 * server would answer, so that the screens need not know who keeps a table. */

import { choices as choicesOf, why as whyOf } from "../engine/views";
import { inBoth } from "../i18n";
import { api, ApiError } from "../lib/api";
import { isLocal, newLocalName } from "../lib/places";
import type {
  Action,
  ActionBody,
  BoardData,
  Both,
  Choices,
  EventView,
  Hint,
  Language,
  OpenTable,
  Seated,
  TableView,
} from "../lib/types";
import { newWords } from "../lib/diceWords";
import { commitmentOf, derive } from "../lib/verify";
import { checkFresh, decide, Refusal } from "./decide";
import { boardOf, engineOf } from "./engines";
import { recordText } from "./record";
import { append, create, load, type StoredTable } from "./store";
import { chooseMove, hintsFor, noticeOf } from "./thinking";
import { HOLDER, historyOf, LocalTable, type Created, type Entry, type Place } from "./table";

/** Somebody who looks at a table. */
export interface Watcher {
  /** Something has happened there. */
  happened(event: EventView): void;
  /** What is known of its computer players has come in. */
  noticed(): void;
}

interface Open {
  table: LocalTable;
  stored: StoredTable;
  watchers: Set<Watcher>;
  /** What people should know of computer players, by level; null until it has been asked for. */
  notices: TableView["notices"] | null;
  /** Actions are done one after the other. */
  last: Promise<unknown>;
}

/** Who acts. */
interface Actor {
  body: ActionBody;
  seat: number | null;
  expects?: number | null | undefined;
}

const SEED_BYTES = 32;
/** Before a computer is asked again that could not play, since its files could not be had. */
const RETRY = 2000;

export class LocalTables {
  readonly #open = new Map<string, Promise<Open>>();
  readonly #playing = new Set<string>();
  /** Other windows on this device hear of what happens here. */
  readonly #news = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("vuelta-tables");

  constructor() {
    if (this.#news) this.#news.onmessage = ({ data }: MessageEvent<string>) => void this.#catchUp(data);
  }

  /** Open a table for people at this screen and computers. */
  async open(wish: OpenTable): Promise<Seated> {
    const game = await engineOf(wish.game);
    const { listing } = game.data;
    const playing = [...(wish.places ?? listing.seatings[wish.seats.length]?.[0] ?? [])];
    const rules = listing.rule_sets.find(({ name }) => name === (wish.rules ?? "standard"));
    const seats: Record<number, Place> = {};
    wish.seats.forEach((asked, index) => (seats[playing[index] ?? index] = placeOf(asked)));
    const options = { ...rules?.options, ...wish.options };
    const board = game.missingBoard(options) ? await api.board(wish.game, options) : null;
    const { first = null, undo = true } = wish;
    return this.#begin({ game: wish.game, playing, first, options, board, seats, undo, from: null });
  }

  async look(name: string): Promise<TableView> {
    const { table, notices } = await this.#at(name);
    return table.view(notices ?? {});
  }

  async board(name: string): Promise<BoardData> {
    const { game, options, board } = (await this.#at(name)).table.created;
    return board ?? (await boardOf(game, options)) ?? api.board(game, options);
  }

  async hints(name: string, language: Language): Promise<Hint[]> {
    const { table } = await this.#at(name);
    return hintsFor(table.position, table.names, language);
  }

  async events(name: string, since: number): Promise<EventView[]> {
    const { stored } = await this.#at(name);
    return historyOf(await tableOf(stored, 0), stored.entries).filter(({ seq }) => seq > since);
  }

  async choices(name: string): Promise<Choices> {
    const { table } = await this.#at(name);
    const awaited = table.phase === "playing" && table.position.awaits === "move";
    return { seq: table.seq, seat: awaited ? table.position.seat : null, choices: awaited ? choicesOf(table.position, table) : [] };
  }

  async why(name: string, cell: number): Promise<Both> {
    const { table } = await this.#at(name);
    return table.phase === "playing" ? whyOf(table.position, cell, table) : inBoth("local.impossible");
  }

  async record(name: string): Promise<string> {
    const { table, stored } = await this.#at(name);
    return recordText(table, stored);
  }

  /** Do something at a table. Resolves to the seq of what it led to; Refusal if it can't be done. */
  act(name: string, action: Action): Promise<number> {
    const { id: _, seat = null, expects, ...body } = action;
    return this.#perform(name, { body: body as ActionBody, seat: seat ?? null, expects });
  }

  /** Hear of what happens at a table from now on; returns how it stands, the seats of people, and how to stop. */
  async watch(name: string, watcher: Watcher): Promise<{ view: TableView; held: number[]; stop: () => void }> {
    const open = await this.#at(name);
    open.watchers.add(watcher);
    void this.#play(name);
    if (!open.notices) void this.#askNotices(open);
    return { view: open.table.view(open.notices ?? {}), held: open.table.held, stop: () => open.watchers.delete(watcher) };
  }

  /** This also loads what the computers need, before they are to move. */
  async #askNotices(open: Open): Promise<void> {
    open.notices = {};
    const { start, seats } = open.table;
    const levels = new Set([...seats.values()].flatMap(({ level }) => level ?? []));
    for (const level of levels) {
      const notice = await noticeOf(start, level).catch(() => null); // the move that needs it will ask again
      if (!notice) continue;
      open.notices = { ...open.notices, [level]: notice };
      for (const watcher of open.watchers) watcher.noticed();
    }
  }

  async #begin(asked: Omit<Created, "commitment">): Promise<Seated> {
    const name = newLocalName();
    const seed = Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const created: Created = { ...asked, commitment: await commitmentOf(seed) };
    const now = Date.now();
    const first: Entry = { seq: 1, kind: "created", at: now, seat: null, data: { ...created } };
    await create({ name, seed, created, entries: [first], changed: now });
    return { table: name, code: "", holder: HOLDER, token: "", view: await this.look(name) };
  }

  #at(name: string): Promise<Open> {
    const known = this.#open.get(name);
    if (known) return known;
    const opening = this.#load(name);
    this.#open.set(name, opening);
    opening.catch(() => this.#open.delete(name));
    return opening;
  }

  async #load(name: string): Promise<Open> {
    const stored = isLocal(name) ? await load(name) : null;
    if (!stored) throw new ApiError(404, "no-table", inBoth("local.gone"));
    return { table: await tableOf(stored), stored, watchers: new Set(), notices: null, last: Promise.resolve() };
  }

  async #perform(name: string, actor: Actor): Promise<number> {
    const open = await this.#at(name);
    const done = open.last.then(() => this.#done(open, actor));
    open.last = done.catch(() => undefined);
    const seq = await done;
    void this.#play(name);
    return seq;
  }

  async #done(open: Open, { body, seat, expects }: Actor): Promise<number> {
    const { table, stored } = open;
    checkFresh(table, expects);
    const next = body.type === "rematch" ? (await this.#rematch(table)).table : "";
    const roll = body.type === "roll" ? await nextRoll(table, stored.seed) : "";
    const entries = decide(table, body, seat, { now: Date.now(), roll, seed: stored.seed, next });
    const after = await append(stored, entries);
    if (!after) {
      await this.#catchUp(table.name);
      throw new Refusal("stale", inBoth("local.stale"));
    }
    open.stored = after;
    this.#take(open, entries);
    this.#news?.postMessage(table.name);
    return table.seq;
  }

  #take(open: Open, entries: readonly Entry[]): void {
    for (const entry of entries) {
      open.table.apply(entry);
      const view = open.table.eventView(entry);
      for (const watcher of open.watchers) watcher.happened(view);
    }
  }

  /** Another window has played. */
  async #catchUp(name: string): Promise<void> {
    const open = await this.#open.get(name);
    const stored = open && (await load(name));
    if (!open || !stored) return;
    open.stored = stored;
    this.#take(open, stored.entries.slice(open.table.seq));
  }

  /** The same people, each one seat further on. They are all here, so it begins at once. */
  async #rematch(table: LocalTable): Promise<Seated> {
    const { created } = table;
    const places = created.playing.map((seat) => table.created.seats[seat]);
    const seats = Object.fromEntries(
      created.playing.map((seat, index) => [seat, places.at(index - 1)]).filter((entry): entry is [number, Place] => !!entry[1]),
    );
    const next = await this.#begin({ ...created, seats, from: table.name });
    const seat = created.playing.find((number) => seats[number]?.holder === HOLDER) ?? null;
    await this.#perform(next.table, { body: { type: "words", words: newWords() }, seat });
    await this.#perform(next.table, { body: { type: "start" }, seat });
    return next;
  }

  /** Let computers play until it is a person's turn. */
  async #play(name: string): Promise<void> {
    if (this.#playing.has(name)) return;
    this.#playing.add(name);
    try {
      const open = await this.#at(name);
      while (open.table.waits === "computer" && open.watchers.size > 0) await this.#playPly(open);
    } catch (error) {
      console.info("A computer player could not be loaded yet:", error);
      setTimeout(() => void this.#play(name), RETRY);
    } finally {
      this.#playing.delete(name);
    }
  }

  async #playPly(open: Open): Promise<void> {
    const { table } = open;
    const { seat, awaits } = table.position;
    const level = seat === null ? null : (table.seats.get(seat)?.level ?? null);
    if (seat === null || level === null) return;
    const expects = table.plySeq;
    const body: ActionBody = awaits === "roll" ? { type: "roll" } : { type: "move", move: await chooseMove(table.position, level) };
    const done = open.last.then(() => this.#done(open, { body, seat, expects }));
    open.last = done.catch(() => undefined);
    await done.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error; // somebody played meanwhile
    });
  }
}

function placeOf(asked: OpenTable["seats"][number]): Place {
  const empty = { name: null, level: null, holder: null, left: false, resigned: false };
  if (asked.kind === "computer") return { ...empty, kind: "computer", level: asked.level ?? "medium" };
  return { ...empty, kind: "person", name: ("name" in asked && asked.name) || null, holder: HOLDER };
}

/** The table that a log adds up to, or as it was after some of its entries. */
async function tableOf(stored: StoredTable, entries = stored.entries.length): Promise<LocalTable> {
  const table = new LocalTable(stored.name, await engineOf(stored.created.game), stored.created);
  for (const entry of stored.entries.slice(0, entries)) table.apply(entry);
  return table;
}

async function nextRoll(table: LocalTable, seed: string): Promise<string> {
  const source = { seed, match: table.name, words: table.words, restored: [] };
  const { dice } = await derive(source, table.rolls + 1, table.position.dice, table.position.rules.weights());
  return `roll:${dice.join("-")}`;
}
