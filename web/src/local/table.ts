/** A table on this device: the state that its log adds up to, as a server keeps tables, and the same views of it. Nothing
 * is decided here. */

import type { Game } from "../engine/game";
import type { Position } from "../engine/position";
import { plyView, positionView, walks } from "../engine/views";
import { pliesUndone } from "../lib/applied";
import { diceOf } from "../lib/plies";
import type { BoardData, Effect, Ended, EventKind, EventView, Ms, Now, SeatView, TableView, Told } from "../lib/types";

/** One thing that happened at a table. */
export interface Entry {
  /** Its number at this table, from 1 without gaps. */
  seq: number;
  kind: EventKind;
  at: Ms;
  seat: number | null;
  data: Record<string, unknown>;
}

export type Place = Omit<SeatView, "seat" | "colour">;

/** What the first entry of a log says. */
export interface Created {
  game: string;
  /** The seats that play, in order. */
  playing: number[];
  first: number | null;
  /** Of all options, as text. */
  options: Record<string, string>;
  seats: Record<number, Place>;
  undo: boolean;
  commitment: string;
  from: string | null;
  /** The board of unusual options, with which the game's engine does not come. */
  board: BoardData | null;
}

/** Who plays here: everybody at this screen acts for all seats of people. */
export const HOLDER = 0;

export class LocalTable {
  seq = 0;
  phase: TableView["phase"] = "gathering";
  rolls = 0;
  ended: Ended | null = null;
  rematch: string | null = null;
  /** The last entry that changed the position. */
  plySeq = 0;
  words: Record<number, string> = {};
  readonly plies: string[] = [];
  readonly seats = new Map<number, Place>();
  readonly start: Position;
  position: Position;
  /** The positions before each ply since a person here last rolled. */
  #before: Position[] = [];
  #previous: Position | null = null;
  #at: Ms = 0;

  constructor(
    readonly name: string,
    readonly game: Game,
    readonly created: Created,
  ) {
    if (created.board) game.addBoard(created.options, created.board);
    this.start = this.position = game.start(created.playing, created.first, created.options);
    for (const seat of created.playing) {
      const place = created.seats[seat];
      if (place) this.seats.set(seat, place);
    }
  }

  get waits(): Now["waits"] {
    const { seat } = this.position;
    if (this.phase === "over") return "nothing";
    return this.phase === "playing" && seat !== null && this.seats.get(seat)?.kind === "computer" ? "computer" : "people";
  }

  /** The seats of people at this screen. */
  get held(): number[] {
    return [...this.seats].filter(([, { holder }]) => holder === HOLDER).map(([seat]) => seat);
  }

  /** What people are called, by seat. */
  get names(): Record<number, string> {
    return Object.fromEntries([...this.seats].flatMap(([seat, { name }]) => (name === null ? [] : [[seat, name]])));
  }

  /** What can be taken back: the last move of a person with all that computers have answered, while nobody here has rolled
   * since. The dice stay as they are: the same rolls come again, whatever is played. */
  get undoable(): { seat: number; plies: number } | null {
    const last = this.#before.findLastIndex(({ seat }) => this.#isPerson(seat));
    const seat = this.#before[last]?.seat ?? null;
    return this.phase === "playing" && seat !== null ? { seat, plies: this.#before.length - last } : null;
  }

  /** Apply the next entry of the log. */
  apply(entry: Entry): void {
    if (entry.seq !== this.seq + 1) throw new Error(`entry ${entry.seq} can't follow entry ${this.seq}`);
    this.#take(entry);
    this.seq = entry.seq;
    if (entry.kind === "created") this.#at = entry.at;
  }

  #take({ kind, seat, seq, data }: Entry): void {
    switch (kind) {
      case "words":
        if (seat !== null) this.words = { ...this.words, [seat]: String(data["words"]) };
        return;
      case "started":
        this.phase = "playing";
        return;
      case "rolled":
      case "moved":
        return this.#play(String(data["text"]), seq);
      case "undone":
        return this.#undo(pliesUndone(data), seq);
      case "resigned":
        return this.#change(seat, { resigned: true });
      case "replaced":
        return this.#change(seat, { kind: "computer", level: String(data["level"]) });
      case "ended":
        this.phase = "over";
        this.ended = data as unknown as Ended;
        return;
      case "rematch":
        this.rematch = String(data["table"]);
    }
  }

  #play(text: string, seq: number): void {
    this.#previous = this.position;
    this.position = this.position.play(text);
    this.plies.push(text);
    this.plySeq = seq;
    if (diceOf(text)) this.rolls += 1;
    if (diceOf(text) && this.#isPerson(this.#previous.seat)) this.#before = [];
    else this.#before.push(this.#previous);
  }

  #undo(count: number, seq: number): void {
    this.position = this.#before.splice(-count)[0] ?? this.position;
    this.#previous = null;
    this.rolls -= this.plies.splice(-count).filter(diceOf).length;
    this.plySeq = seq;
  }

  #isPerson(seat: number | null): boolean {
    return seat !== null && this.seats.get(seat)?.kind === "person";
  }

  #change(seat: number | null, change: Partial<Place>): void {
    const place = seat === null ? undefined : this.seats.get(seat);
    if (seat !== null && place) this.seats.set(seat, { ...place, ...change });
  }

  /** The table as it stands. */
  view(notices: TableView["notices"] = {}): TableView {
    const { created, game } = this;
    return {
      table: this.name,
      code: "",
      game: game.data.slug,
      options: created.options,
      start: this.start.text,
      created: this.#at,
      phase: this.phase,
      seats: [...this.seats].map(([seat, place]) => ({ seat, colour: game.data.listing.colours[seat] ?? "", ...place })),
      ready: [],
      clock: null,
      undo: created.undo,
      commitment: created.commitment,
      weights: this.start.rules.weights(),
      seals: {},
      words: this.words,
      restored: [],
      seq: this.seq,
      plies: [...this.plies],
      now: this.#now(),
      ended: this.ended,
      from: created.from,
      rematch: this.rematch,
      notices,
    };
  }

  /** An entry that has just been applied: what happened, in words too, and where it led. */
  eventView(entry: Entry): EventView {
    const view: EventView = { ...entry, now: this.#now() };
    const text = entry.data["text"];
    if ((entry.kind !== "rolled" && entry.kind !== "moved") || typeof text !== "string" || !this.#previous) return view;
    const telling = { names: this.names, hearers: this.held };
    const { effects, told, heard } = plyView(this.#previous, text, this.position, telling);
    return { ...view, effects: effects as unknown as Effect[], told: told as Told, heard: heard as Record<string, Told> };
  }

  #now(): Now {
    const { position, phase, names } = this;
    const playing = phase === "playing";
    const thrown = this.plies.map(diceOf).findLast((dice) => dice !== null) ?? [];
    return {
      ...positionView(position, { names, thrown }),
      ...(!playing && { awaits: "nothing" as const, seat: null }),
      moves: playing ? position.moves() : [],
      walks: playing ? walks(position) : [],
      deadline: null,
      undo_asked: null,
      waits: this.waits,
    };
  }
}

/** The views of all entries of a log but the first, which nobody watched. */
export function historyOf(table: LocalTable, entries: readonly Entry[]): EventView[] {
  return entries.map((entry) => {
    table.apply(entry);
    return table.eventView(entry);
  });
}
