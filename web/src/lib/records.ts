/** Records that this browser keeps: of the matches that were played here, and of files that were opened. A browser that
 * keeps nothing (private windows, full disks) has them as long as the page is open. */

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
}

export interface SavedRecord extends Known {
  /** In its address; made of the match and of what the text says. */
  name: string;
  text: string;
  saved: Ms;
}

const DATABASE = "vuelta";
const STORE = "records";
/** A browser may close a database at any time. Whatever was under way then fails and is tried again. */
const ATTEMPTS = 2;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const kept = new Map<string, SavedRecord>();
let opened: Promise<IDBDatabase | null> | null = null;

function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === "undefined") return resolve(null);
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "name" });
      request.onsuccess = () => {
        request.result.onclose = () => (opened = null); // the browser closed it: open it again when it is needed
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/** Use the store; null if there is none or it fails. */
async function within<T>(mode: IDBTransactionMode, what: (records: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const base = await database();
    try {
      if (base) return await done(base.transaction(STORE, mode), what);
    } catch (error) {
      if (attempt === ATTEMPTS) console.warn("The records on this device can't be used:", error);
    }
    opened = null;
  }
  return null;
}

function done<T>(transaction: IDBTransaction, what: (records: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = what(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

/** So that the same text has the same name, and a match of which two stories are told has two. */
function fingerprint(text: string): string {
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
  const stored = ((await within("readonly", (records) => records.getAll())) ?? []) as SavedRecord[];
  return [...stored, ...kept.values()].sort((one, other) => other.saved - one.saved);
}

export async function savedRecord(name: string): Promise<SavedRecord | null> {
  const stored = (await within("readonly", (records) => records.get(name))) as SavedRecord | null | undefined;
  return stored ?? kept.get(name) ?? null;
}

/** Store a record as it is: one that was removed, or of which more is known. */
export async function store(record: SavedRecord): Promise<void> {
  if ((await within("readwrite", (records) => records.put(record))) === null) kept.set(record.name, record);
}

export async function forget(name: string): Promise<void> {
  kept.delete(name);
  await within("readwrite", (records) => records.delete(name));
}

/** Whether exactly this text is kept. */
export async function isKept(text: string): Promise<boolean> {
  return (await savedRecords()).some((record) => record.text === text);
}
