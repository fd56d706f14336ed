/** Checks dice as docs/dice.md describes them, with the browser's own cryptography and nothing from the server but the
 * record: it must be as this browser saw the match, the seed must have the commitment as its SHA-256, words must fit their
 * seals, and every roll must follow from seed and words. */

import { diceOf } from "./plies";
import type { RecordText } from "./recordtext";
import { differences, type Difference, type Seen } from "./witness";

const DOMAIN = "vuelta-dice-1";
const WORDS_DOMAIN = "vuelta-words-1";
const BYTES = 256;
/** The faces of an ordinary die, 1 to 6. */
export const EVEN: readonly number[] = [1, 1, 1, 1, 1, 1];

/** What rolls follow from. */
export interface Source {
  /** 32 bytes in hexadecimal. */
  seed: string;
  match: string;
  /** By seat. */
  words: Readonly<Record<number, string>>;
  /** The first roll after each time that the match came out of a back-up. */
  restored: readonly number[];
}

/** A byte of a digest, and the face that it gives; null if it is passed over. */
export interface Drawn {
  byte: number;
  face: number | null;
}

/** How a roll came about. */
export interface Derivation {
  /** What is signed: a list of fields for every block. */
  fields: string[][];
  /** HMAC-SHA-256 of every block, in hexadecimal. */
  digests: string[];
  /** The bytes that were looked at. */
  drawn: Drawn[];
  dice: number[];
}

export interface RollCheck {
  /** Of the roll, from 1. */
  number: number;
  /** Of the ply, from 1. */
  ply: number;
  line: number;
  told: number[];
  right: number[];
  ok: boolean;
}

/** `unlike`: it is not what was seen here; `missing`: the record lacks what is needed; `unseen`: the seed is not shown yet. */
export type Verdict = "good" | "unlike" | "seed" | "seals" | "rolls" | "missing" | "unseen";

export interface DiceCheck {
  verdict: Verdict;
  /** What the seed's SHA-256 is. */
  digest: string | null;
  rolls: RollCheck[];
  /** What the record has otherwise than it was seen here; null if the match was not followed here. */
  unlike: Difference[] | null;
}

/** Whether somebody has tampered. Rolls prove it only where the weights of the faces are known. */
export function isWrong(verdict: Verdict, weights: readonly number[] | undefined): boolean {
  return verdict === "rolls" ? weights !== undefined : ["unlike", "seed", "seals"].includes(verdict);
}

/** Whether this browser can: its cryptography is there only where the connection is safe (https, or this machine). */
export function canVerify(): boolean {
  return typeof crypto !== "undefined" && crypto.subtle !== undefined;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** What the server stores of a token: it tells who somebody is, and lets nobody act. */
export function fingerprintOf(token: string): Promise<string> {
  return sha256(new TextEncoder().encode(token));
}

/** What was shown of a seed before the first roll. */
export function commitmentOf(seed: string): Promise<string> {
  return sha256(bytesOf(seed));
}

/** What is shown of a player's words before anybody shows words. */
export function sealOf(match: string, words: string): Promise<string> {
  return sha256(messageOf([WORDS_DOMAIN, match, words]));
}

/** A roll's number, and how often the match had been restored from a backup before it: that changes the dice. */
function rollName(number: number, restored: readonly number[]): string {
  const times = restored.filter((first) => first <= number).length;
  return times ? `${number}+${times}` : String(number);
}

function fieldsOf({ match, words, restored }: Source, number: number, block: number): string[] {
  const seats = Object.keys(words).map(Number).sort((one, other) => one - other);
  const said = seats.flatMap((seat) => [String(seat), words[seat] ?? ""]);
  return [DOMAIN, match, ...said, rollName(number, restored), String(block)];
}

/** Each field as its length in four bytes, big-endian, then its UTF-8. */
function messageOf(fields: readonly string[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const encoded = fields.map((field) => encoder.encode(field));
  const message = new Uint8Array(encoded.reduce((sum, field) => sum + 4 + field.length, 0));
  let at = 0;
  for (const field of encoded) {
    new DataView(message.buffer).setUint32(at, field.length);
    message.set(field, at + 4);
    at += 4 + field.length;
  }
  return message;
}

/** The first face for which the weights up to and including it exceed the rest. */
function faceOf(rest: number, weights: readonly number[]): number {
  let sum = 0;
  return 1 + weights.findIndex((weight) => rest < (sum += weight));
}

function keyOf(seed: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** The dice of one roll, and how they came about. */
export async function derive(
  source: Source,
  number: number,
  count: number,
  weights: readonly number[] = EVEN,
  key?: CryptoKey,
): Promise<Derivation> {
  const signing = key ?? (await keyOf(source.seed));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const fair = BYTES - (BYTES % total);
  const found: Derivation = { fields: [], digests: [], drawn: [], dice: [] };
  for (let block = 0; found.dice.length < count; block += 1) {
    const fields = fieldsOf(source, number, block);
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", signing, messageOf(fields)));
    found.fields.push(fields);
    found.digests.push(hex(digest));
    for (const byte of digest) {
      if (found.dice.length === count) break;
      const face = byte < fair ? faceOf(byte % total, weights) : null;
      found.drawn.push({ byte, face });
      if (face !== null) found.dice.push(face);
    }
  }
  return found;
}

/** What the dice of a record follow from; null as long as it is not all known. */
export function sourceOf({ match, seed, words, restored }: RecordText): Source | null {
  return match !== null && seed !== null ? { match, seed, words, restored } : null;
}

async function sealsFit({ match, seals, words }: RecordText): Promise<boolean> {
  for (const [seat, seal] of Object.entries(seals)) {
    const said = words[Number(seat)];
    if (said !== undefined && (await sealOf(match ?? "", said)) !== seal) return false;
  }
  return true;
}

/** Checks the commitment, the seals of words and every roll of a record, and all of it against what was `seen` here. */
export async function verifyDice(record: RecordText, weights: readonly number[] = EVEN, seen: Seen | null = null): Promise<DiceCheck> {
  const source = sourceOf(record);
  const unlike = seen && differences(seen, record);
  if (record.match === null || record.commitment === null) return { verdict: "missing", digest: null, rolls: [], unlike };
  if (!source) return { verdict: "unseen", digest: null, rolls: [], unlike };
  const digest = await commitmentOf(source.seed);
  const key = await keyOf(source.seed);
  const rolls: RollCheck[] = [];
  for (const [index, { text, line }] of record.plies.entries()) {
    const told = diceOf(text);
    if (!told) continue;
    const number = rolls.length + 1;
    const { dice: right } = await derive(source, number, told.length, weights, key);
    const ok = right.every((die, at) => die === told[at]);
    rolls.push({ number, ply: index + 1, line, told, right, ok });
  }
  const wrong: [Verdict, boolean][] = [
    ["unlike", unlike !== null && unlike.length > 0],
    ["seed", digest !== record.commitment],
    ["seals", !(await sealsFit(record))],
    ["rolls", rolls.some((roll) => !roll.ok)],
  ];
  return { verdict: wrong.find(([, found]) => found)?.[0] ?? "good", digest, rolls, unlike };
}
