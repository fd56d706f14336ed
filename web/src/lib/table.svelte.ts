/** A table as this client knows it. What is known comes from the server at once; what is shown lags behind while the
 * screen plays one event after the other. */

import { absencesAfter, type Absences } from "./absences";
import { api, asApiError, newId, newToken } from "./api";
import { applied } from "./applied";
import { forgetSeat, heldSeat, holdSeat } from "./seats";
import { lineTo, type Line } from "./line";
import type { Connection } from "./socket";
import type { Action, ActionBody, Beat, Both, EventView, Ms, Now, Presence, ServerMessage, TableView, Welcome } from "./types";
import { canVerify, sealOf } from "./verify";
import { witness } from "./witness";
import { newWords } from "./diceWords";

/** Shows an event and resolves once it is shown. `hurry`: many are waiting or nobody is looking, so show it at once. */
export type Show = (event: EventView, before: TableView, after: TableView, hurry: boolean) => Promise<void>;

export interface Refusal {
  code: string;
  message: Both;
}

/** With more events than this waiting, they are shown without animation. */
const MOST_WAITING = 8;
/** Actions that only make sense in the position that the person saw. */
const PLIES: readonly ActionBody["type"][] = ["roll", "move"];

export class TableState {
  readonly name: string;

  /** All that is known. */
  latest = $state.raw<TableView | null>(null);
  /** The table as it is shown: the same, or some events behind. */
  view = $state.raw<TableView | null>(null);
  /** What has been shown, in order; complete from the first event once it has been loaded. */
  log = $state.raw<EventView[]>([]);
  connection = $state<Connection>("connecting");
  /** Who we are; null for a watcher. */
  holder = $state<number | null>(null);
  /** The seats that we act for, or may come back to. */
  seats = $state.raw<number[]>([]);
  presence = $state.raw<Presence>({ type: "presence", here: [], watchers: 0, away: [] });
  /** Since when people who hold seats have been gone, by holder, as far as we have seen them go. */
  gone = $state.raw<Absences>(new Map());
  /** Our action that has not been answered yet. */
  pending = $state.raw<Action | null>(null);
  /** Why our last action was not done. Set it to null once it has been read. */
  refused = $state.raw<Refusal | null>(null);
  /** How long one may be away before the others may go on. */
  grace = $state<Ms>(0);
  /** What the server's clock says beyond ours. */
  skew = $state<Ms>(0);

  readonly known: Now | null = $derived(this.latest?.now ?? null);
  readonly shown: Now | null = $derived(this.view?.now ?? null);
  /** Whether words of ours are among those that go into the dice: shown, or sealed. */
  readonly hasWords: boolean = $derived.by(() => this.seats.some((seat) => this.#wordsOf(seat) !== undefined));
  /** Whether all that is known has been shown, and nothing of ours is under way. */
  readonly settled: boolean = $derived.by(
    () => this.pending === null && this.view !== null && this.view.seq >= Math.max(this.latest?.seq ?? 0, this.#doneSeq),
  );
  /** The seat of ours that may roll or move now; null if it is somebody else's turn or something is still shown. */
  readonly toAct: number | null = $derived.by(() => {
    const seat = this.shown?.seat ?? null;
    if (!this.settled || seat === null || this.shown?.awaits === "nothing") return null;
    return this.seats.includes(seat) && this.shown?.waits === "people" ? seat : null;
  });

  /** The seq of our last action that was done; its event comes after the acknowledgement. */
  #doneSeq = $state(0);
  #show: Show | null = null;
  #waiting: EventView[] = [];
  #showing = false;
  /** Whether we have been here since presence was told last, and have seen who went. */
  #watched = false;
  /** Counts whole views, so that an animation that began before one stops. */
  #era = 0;
  #line: Line;
  #answers = new Map<string, (done: boolean) => void>();
  /** The token of our seat, should we take one. */
  readonly #ownToken = newToken();
  /** The words that we have sealed to take a seat, by seal: an answer may be lost, and only one of them counts. */
  readonly #sealed = new Map<string, string>();
  /** What we do without being asked; nobody needs to hear that it was refused. */
  readonly #silent = new Set<string>();

  constructor(name: string) {
    this.name = name;
    this.#line = lineTo(name, {
      hear: (message) => this.#hear(message),
      changed: (connection) => this.#changed(connection),
      introduce: () => ({ token: heldSeat(name)?.token ?? null, since: this.latest?.seq ?? null }),
      unknownToken: () => this.#forget(),
    });
  }

  /** Whoever shows events: called with one at a time, in order. Without one they are shown at once. */
  showWith(show: Show | null): void {
    this.#show = show;
  }

  /** Do something with one of our seats (the one to act, unless another is named). Resolves to whether it was done. */
  act(body: ActionBody, seat: number | null = this.#actingSeat()): Promise<boolean> {
    const ply = PLIES.includes(body.type);
    const action: Action = {
      ...body,
      id: newId(),
      ...(seat !== null && { seat }),
      ...(ply && this.view && { expects: this.view.seq }),
    };
    this.pending = action;
    this.refused = null;
    return new Promise((resolve) => {
      this.#answers.set(action.id, resolve);
      this.#line.act(action);
    });
  }

  /** Take an open seat; `typed` goes into the dice. Resolves to why it was not possible, or null. */
  async join(name: string, typed: string | null = null, seat: number | null = null): Promise<Refusal | null> {
    try {
      const words = newWords(typed);
      const seal = await this.#seal(words);
      const join = { name, token: this.#ownToken, ...(seal === null ? { words } : { seal }), ...(seat !== null && { seat }) };
      const seated = await api.join(this.name, join);
      const { token, holder, view } = seated;
      const mine = view.seats.find((entry) => entry.holder === holder)?.seat ?? -1;
      const counts = this.#sealed.get(view.seals[mine] ?? "") ?? words;
      holdSeat({ table: this.name, token, holder, game: view.game, name, words: counts });
      this.#line.restart();
      return null;
    } catch (error) {
      const { code, sentences } = asApiError(error);
      return { code, message: sentences };
    }
  }

  /** Try to get the connection, without waiting for the next try. */
  retry(): void {
    if (this.connection !== "open") this.#line.restart();
  }

  /** Replace the token: anyone who holds the old one, perhaps on another device, is signed out. */
  async renew(): Promise<void> {
    const held = heldSeat(this.name);
    if (!held) return;
    const token = newToken();
    holdSeat({ ...held, renewing: token });
    if (!(await this.act({ type: "renew", token }, null))) holdSeat({ ...held, renewing: null });
  }

  close(): void {
    this.#era += 1;
    this.#waiting = [];
    this.#line.close();
    for (const answer of this.#answers.values()) answer(false);
    this.#answers.clear();
  }

  /** Null where the browser has no cryptography: then words are shown at once. */
  async #seal(words: string): Promise<string | null> {
    if (!canVerify()) return null;
    const seal = await sealOf(this.name, words);
    this.#sealed.set(seal, words);
    return seal;
  }

  /** Words of ours go into the dice without anybody's doing: sealed before the match, shown when the server waits for
   * them. What comes of it is noted, to be held against the record. */
  async #addWords(): Promise<void> {
    const [view, held, seat] = [this.latest, heldSeat(this.name), this.seats[0]];
    if (!view || !held || seat === undefined) return;
    witness(view, held.words === null || view.words[seat] === undefined ? {} : { [seat]: held.words });
    if (view.phase === "gathering" && !this.hasWords && !this.#sealed.size) {
      const words = held.words ?? newWords();
      holdSeat({ ...held, words });
      const seal = await this.#seal(words);
      this.#doSilently(seal === null ? { type: "words", words } : { type: "seal", seal }, seat);
    }
    const asked = view.now.awaits === "words" ? view.now.seat : null;
    if (asked === seat && held.words !== null) this.#doSilently({ type: "words", words: held.words }, seat);
  }

  #doSilently(body: ActionBody, seat: number): void {
    const id = newId();
    this.#silent.add(id);
    this.#line.act({ ...body, id, seat });
  }

  #wordsOf(seat: number): string | undefined {
    return this.latest?.seals[seat] ?? this.latest?.words[seat];
  }

  /** The server's clock. */
  serverTime(): Ms {
    return Date.now() + this.skew;
  }

  /** Of our seats, the one that the game waits for, or the first. */
  #actingSeat(): number | null {
    const seat = this.known?.seat ?? null;
    return seat !== null && this.seats.includes(seat) ? seat : (this.seats[0] ?? null);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "event":
        return this.#happened(message.event);
      case "done":
        this.#doneSeq = Math.max(this.#doneSeq, message.seq);
        return this.#answered(message.id, true);
      case "refused":
        if (this.#silent.has(message.id ?? "")) return;
        this.refused = { code: message.code, message: message.message };
        return message.id === null ? undefined : this.#answered(message.id, false);
      case "presence":
        this.gone = absencesAfter(this.gone, this.#watched ? this.presence.here : null, message.here, Date.now());
        this.presence = message;
        this.#watched = true;
        return;
      case "beat":
        this.skew = message.now - Date.now();
        if (message.seq > (this.latest?.seq ?? 0)) this.#line.restart(); // something was lost on the way
        else this.#setDeadline(message);
        return;
      case "pong":
        this.skew = message.now - Date.now();
    }
  }

  #changed(connection: Connection): void {
    this.connection = connection;
    if (connection !== "open") this.#watched = false;
  }

  /** After an outage of the server the clock starts anew, though nothing was played. */
  #setDeadline({ seq, deadline }: Beat): void {
    const latest = this.latest;
    if (latest?.seq !== seq || latest.now.deadline === deadline) return;
    this.latest = { ...latest, now: { ...latest.now, deadline } };
  }

  #welcome(message: Welcome): void {
    this.holder = message.holder;
    this.seats = message.seats;
    this.skew = message.now - Date.now();
    this.grace = 1000 * message.grace;
    if (message.view) this.#begin(message.view);
    for (const event of message.events ?? []) this.#happened(event);
    const held = heldSeat(this.name);
    if (held) holdSeat(held); // it was opened again
    void this.#addWords();
  }

  /** Begin with a whole table, or begin anew. */
  #begin(view: TableView): void {
    this.#era += 1;
    this.#waiting = [];
    this.#showing = false;
    this.latest = view;
    this.view = view;
    void this.#loadLog(view.seq);
  }

  /** What happened before we came; the log stays short if it can't be had. */
  async #loadLog(upTo: number): Promise<void> {
    const era = this.#era;
    const events = await api.events(this.name).catch(() => []);
    if (era !== this.#era) return;
    const since = this.log.filter((event) => event.seq > upTo);
    this.log = [...events.filter((event) => event.seq <= upTo), ...since];
  }

  #happened(event: EventView): void {
    const { latest } = this;
    if (!latest || event.seq <= latest.seq) return;
    this.latest = applied(latest, event);
    if (event.kind === "joined" || event.kind === "vacated") this.seats = this.#held(this.latest);
    if (event.kind === "rematch") this.#follow(event);
    void this.#addWords();
    this.#waiting.push(event);
    if (!this.#showing) void this.#showAll();
  }

  #held(view: TableView): number[] {
    return view.seats.filter((seat) => seat.holder !== null && seat.holder === this.holder).map((seat) => seat.seat);
  }

  /** Our token is valid at the table of the rematch, too. */
  #follow(event: EventView): void {
    const held = heldSeat(this.name);
    const table = event.data["table"];
    if (held && typeof table === "string" && !heldSeat(table)) holdSeat({ ...held, table, words: null });
  }

  async #showAll(): Promise<void> {
    const era = this.#era;
    this.#showing = true;
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) {
      const before = this.view;
      if (!before) break;
      const after = applied(before, event);
      const hurry = this.#waiting.length > MOST_WAITING || document.visibilityState === "hidden";
      try {
        await this.#show?.(event, before, after, hurry);
      } catch (error) {
        reportError(error); // whatever went wrong with showing it, it has happened
      }
      if (era !== this.#era) return;
      this.view = after;
      this.log = [...this.log, event];
    }
    this.#showing = false;
  }

  #answered(id: string, done: boolean): void {
    if (this.pending?.id === id) this.pending = null;
    this.#answers.get(id)?.(done);
    this.#answers.delete(id);
  }

  /** Our token is no longer valid: it was replaced, here or elsewhere. */
  #forget(): void {
    const held = heldSeat(this.name);
    if (held?.renewing) holdSeat({ ...held, token: held.renewing, renewing: null });
    else forgetSeat(this.name);
    this.pending = null;
    for (const answer of this.#answers.values()) answer(false);
    this.#answers.clear();
  }
}
