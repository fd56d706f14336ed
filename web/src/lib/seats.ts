/** The seats that this browser holds: a secret token for every table, and enough to list the tables. */

import { asRecord, load, save } from "./storage";
import type { Ms } from "./types";
import { forgetSeen } from "./witness";

export interface HeldSeat {
  table: string;
  token: string;
  /** Who we are there, by number. */
  holder: number;
  game: string;
  /** What the person is called there; empty if nothing was said. */
  name: string;
  /** The token that was asked for instead, until it is known whether we have it; null if none was. */
  renewing: string | null;
  /** Words of ours that go into the dice; null if there are none. */
  words: string | null;
  /** When it was last opened. */
  when: Ms;
}

const NAME = "seats";
/** Older ones are forgotten: the list is for games that are still being played. */
const MOST = 60;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

function all(): HeldSeat[] {
  return Object.entries(asRecord(load(NAME)))
    .map(([table, value]) => {
      const { token, holder, game, name, renewing, words, when } = asRecord(value);
      return typeof token === "string" && typeof game === "string" && typeof holder === "number"
        ? { table, token, holder, game, name: String(name ?? ""), renewing: textOf(renewing), words: textOf(words), when: Number(when) || 0 }
        : null;
    })
    .filter((seat) => seat !== null)
    .sort((one, other) => other.when - one.when);
}

function store(seats: readonly HeldSeat[]): void {
  for (const { table } of seats.slice(MOST)) forgetSeen(table);
  const kept = seats.slice(0, MOST).map(({ table, ...rest }) => [table, rest] as const);
  save(NAME, Object.fromEntries(kept));
}

/** The tables where this browser holds seats, the latest first. */
export function heldSeats(): HeldSeat[] {
  return all();
}

export function heldSeat(table: string): HeldSeat | null {
  return all().find((seat) => seat.table === table) ?? null;
}

/** Keep a token, or that a table was opened again. */
export function holdSeat(seat: Omit<HeldSeat, "when" | "renewing"> & { renewing?: string | null }, when: Ms = Date.now()): void {
  const others = all().filter((other) => other.table !== seat.table);
  store([{ renewing: null, ...seat, when }, ...others].sort((one, other) => other.when - one.when));
}

/** Forget a token: it no longer holds a seat, or the person doesn't want to see the table. */
export function forgetSeat(table: string): void {
  forgetSeen(table);
  store(all().filter((seat) => seat.table !== table));
}
