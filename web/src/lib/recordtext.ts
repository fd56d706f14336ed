/** A record as text, read without the server: who played, what fell, what is needed to check the dice. Whether the moves
 * are legal only the server knows. docs/records.md describes the format. */

import "../i18n/after";
import type { Key } from "../i18n";

export interface Ply {
  text: string;
  /** In the file, from 1. */
  line: number;
}

export interface RecordText {
  game: string;
  seats: number[];
  /** Who began, where that was chosen. */
  first: number | null;
  /** That differ from the game's standard rules, as text. */
  options: Record<string, string>;
  /** Where the game began, if not as usual. */
  position: string | null;
  players: Record<number, string>;
  /** Of computer players, by seat. */
  levels: Record<number, string>;
  date: string | null;
  match: string | null;
  commitment: string | null;
  /** What seats showed of their words before anybody showed words. */
  seals: Record<number, string>;
  /** What seats added to the dice. */
  words: Record<number, string>;
  /** The first roll after each time that the match came out of a back-up. */
  restored: number[];
  plies: Ply[];
  /** The seats in finishing order. */
  result: number[] | null;
  seed: string | null;
}

/** Why a text is no record. */
export class NoRecord extends Error {
  constructor(
    readonly key: Key,
    /** From 1; null if it is about the whole. */
    readonly line: number | null = null,
  ) {
    super(key);
    this.name = "NoRecord";
  }
}

const FIRST_LINE = /^vuelta record 1$/;
const LINE = /^([a-z]+)(?: (\d))?: (.*)$/;
const HEX = /^[0-9a-f]{64}$/;
/** As the server takes them. */
export const LONGEST_RECORD = 2_000_000;

const numbers = (text: string): number[] => text.split(" ").filter(Boolean).map(Number);

/** Of a game that begins in the middle: `seat 0: … | seat 2: … | …`. */
const seatsOf = (position: string): number[] => [...position.matchAll(/(?:^| \| )seat (\d):/g)].map((found) => Number(found[1]));

/** Reads a record; NoRecord if it is none. */
export function readRecord(text: string): RecordText {
  if (text.length > LONGEST_RECORD) throw new NoRecord("records.tooLong");
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (!FIRST_LINE.test(lines[0] ?? "")) throw new NoRecord("records.noRecord", 1);
  const record: RecordText = {
    game: "",
    seats: [],
    first: null,
    options: {},
    position: null,
    players: {},
    levels: {},
    date: null,
    match: null,
    commitment: null,
    seals: {},
    words: {},
    restored: [],
    plies: [],
    result: null,
    seed: null,
  };
  lines.slice(1).forEach((content, index) => {
    const line = index + 2;
    if (content.trim() === "") return;
    const found = LINE.exec(content);
    if (found) take(record, found[1] ?? "", Number(found[2] ?? NaN), found[3] ?? "", line);
    else record.plies.push({ text: content, line });
  });
  if (!record.game || record.seats.length === 0) throw new NoRecord("records.noHead");
  return record;
}

function take(record: RecordText, name: string, seat: number, value: string, line: number): void {
  switch (name) {
    case "game":
      record.game = value;
      return;
    case "seats":
      record.seats = numbers(value);
      return;
    case "position":
      record.position = value;
      record.seats = seatsOf(value);
      return;
    case "first":
      record.first = Number(value);
      return;
    case "options":
      record.options = Object.fromEntries(value.split(" ").map((option) => option.split("=", 2) as [string, string]));
      return;
    case "player":
      record.players[seat] = value;
      return;
    case "level":
      record.levels[seat] = value;
      return;
    case "words":
      record.words[seat] = value;
      return;
    case "seal":
      record.seals[seat] = value;
      return;
    case "restored":
      record.restored = numbers(value);
      return;
    case "date":
    case "match":
      record[name] = value;
      return;
    case "commitment":
    case "seed":
      if (!HEX.test(value)) throw new NoRecord("records.noHex", line);
      record[name] = value;
      return;
    case "result":
      record.result = numbers(value);
      return;
    default:
      throw new NoRecord("records.unknownLine", line);
  }
}
