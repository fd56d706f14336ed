/** What this browser saw of a match while it was played. A server that exchanges seed, words or rolls afterwards can make
 * a record that fits itself, but none that fits this. */

import { diceOf } from "./plies";
import type { RecordText } from "./recordtext";
import { asRecord, drop, load, save } from "./storage";
import type { TableView } from "./types";

type BySeat = Readonly<Record<string, string>>;

export interface Seen {
  commitment: string;
  seals: BySeat;
  words: BySeat;
  /** Every roll in order, as a record has it. */
  rolls: readonly string[];
}

/** Something that the record has otherwise; rolls are numbered from 1. */
export type Difference =
  | { what: "commitment" }
  | { what: "words"; seat: number }
  | { what: "roll"; roll: number; seen: string };

const keyOf = (table: string): string => `seen:${table}`;

const strings = (value: unknown): BySeat =>
  Object.fromEntries(Object.entries(asRecord(value)).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** What was seen of a match; null if it was not followed here. */
export function seenOf(table: string): Seen | null {
  const { commitment, seals, words, rolls } = asRecord(load(keyOf(table)));
  if (typeof commitment !== "string") return null;
  return { commitment, seals: strings(seals), words: strings(words), rolls: Array.isArray(rolls) ? rolls.map(String) : [] };
}

export function forgetSeen(table: string): void {
  drop(keyOf(table));
}

/** Note what a table shows now. What was seen first stays, whatever is shown later. `own`: the words that we sent. */
export function witness(view: TableView, own: BySeat): void {
  const before = seenOf(view.table);
  const rolls = view.plies.filter((ply) => diceOf(ply) !== null);
  const fixed = view.phase !== "gathering"; // until then people come and go
  const after: Seen = {
    commitment: before?.commitment ?? view.commitment,
    seals: { ...view.seals, ...(fixed && before?.seals) },
    words: { ...view.words, ...(fixed && before?.words), ...(fixed && own) },
    rolls: [...(before?.rolls ?? []), ...rolls.slice(before?.rolls.length ?? 0)],
  };
  if (JSON.stringify(after) !== JSON.stringify(before)) save(keyOf(view.table), after);
}

/** What a record has otherwise than it was seen. After a back-up was restored, rolls are thrown again: the record says
 * from which on, and those are not compared. */
export function differences(seen: Seen, record: RecordText): Difference[] {
  const found: Difference[] = [];
  if (record.commitment !== seen.commitment) found.push({ what: "commitment" });
  for (const seat of new Set([...Object.keys(seen.words), ...Object.keys(seen.seals), ...Object.keys(record.words)].map(Number))) {
    const unseal = seen.seals[seat] !== undefined && seen.seals[seat] !== record.seals[seat];
    if (unseal || seen.words[seat] !== record.words[seat]) found.push({ what: "words", seat });
  }
  const told = record.plies.filter(({ text }) => diceOf(text) !== null);
  const comparable = seen.rolls.slice(0, Math.min(...record.restored) - 1);
  const first = comparable.findIndex((roll, index) => roll !== told[index]?.text);
  if (first >= 0) found.push({ what: "roll", roll: first + 1, seen: comparable[first] ?? "" });
  return found;
}
