/** Records that this browser keeps: of the matches that were played here, and of files that were opened. A browser that
 * keeps nothing (private windows, full disks) has them as long as the page is open. */

import { within } from "./database";
import type { End } from "./ends";
import type { Blank } from "./faces";
import { readRecord } from "./recordtext";
import type { Ms } from "./types";
import type { Seen } from "./witness";

/** What the text does not say, as far as the server has told it. */
export interface Known {
  /** Of the dice's faces, 1 to 6: without them rolls can't be checked. */
  weights?: number[] | undefined;
  /** The face that counts as 0. */
  blank?: Blank;
  /** How it ended, if that was seen. */
  ended?: End | null;
  /** What was seen of the match while it was played here. */
  seen?: Seen | null;
  /** The seats that this device held. */
  held?: readonly number[];
}

export interface SavedRecord extends Known {
  /** In its address; made of the match and of what the text says. */
  name: string;
  text: string;
  saved: Ms;
}

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const kept = new Map<string, SavedRecord>();

/** So that the same text has the same name, and a match of which two stories are told has two. */
export function fingerprint(text: string): string {
  let sum = FNV_START;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, FNV_PRIME) >>> 0;
  return sum.toString(36);
}

/** Keep a record on this device; NoRecord if the text is none. An earlier stage of the same match goes. */
export async function keep(text: string, known: Known = {}): Promise<SavedRecord> {
  const { match, plies } = readRecord(text);
  const name = `${match ?? "record"}-${fingerprint(text)}`;
  const saved: SavedRecord = { name, text, saved: Date.now(), ...known };
  for (const other of match === null ? [] : await savedRecords()) {
    const earlier = readRecord(other.text);
    const begins = earlier.plies.every((ply, index) => ply.text === plies[index]?.text);
    if (earlier.match === match && earlier.seed === null && begins) await forget(other.name);
  }
  await store(saved);
  return saved;
}

/** All that are kept, the latest first. */
export async function savedRecords(): Promise<SavedRecord[]> {
  const stored = ((await within("records", "readonly", (records) => records.getAll())) ?? []) as SavedRecord[];
  return [...stored, ...kept.values()].sort((one, other) => other.saved - one.saved);
}

export async function savedRecord(name: string): Promise<SavedRecord | null> {
  const stored = (await within("records", "readonly", (records) => records.get(name))) as SavedRecord | null | undefined;
  return stored ?? kept.get(name) ?? null;
}

/** Store a record as it is: one that was removed, or of which more is known. */
export async function store(record: SavedRecord): Promise<void> {
  if ((await within("records", "readwrite", (records) => records.put(record))) === null) kept.set(record.name, record);
}

export async function forget(name: string): Promise<void> {
  kept.delete(name);
  await within("records", "readwrite", (records) => records.delete(name));
}

/** Whether exactly this text is kept. */
export async function isKept(text: string): Promise<boolean> {
  return (await savedRecords()).some((record) => record.text === text);
}
