/** Tables: who sits there, and what happens. */

import type { Language, Ms } from "./basics";
import type { Effect, Now } from "./plies";

export type SeatKind = "open" | "person" | "computer";
export type Phase = "gathering" | "playing" | "over";

export interface SeatView {
  seat: number;
  colour: string;
  kind: SeatKind;
  name: string | null;
  /** Of the computer player that plays here now. */
  level: string | null;
  /** Who may act for it, or come back to it. */
  holder: number | null;
  left: boolean;
  resigned: boolean;
}

export interface Ended {
  how: "finished" | "resigned" | "claimed";
  ranking: number[];
  /** 32 bytes in hexadecimal; its SHA-256 is the commitment. */
  seed: string;
}

/** A table, the same for everybody. */
export interface TableView {
  table: string;
  code: string;
  game: string;
  options: Record<string, string>;
  start: string;
  created: Ms;
  phase: Phase;
  seats: SeatView[];
  /** The holders who are ready. */
  ready: number[];
  /** Seconds for a move. */
  clock: number | null;
  undo: boolean;
  commitment: string;
  /** What seats added to the dice. */
  words: Record<string, string>;
  seq: number;
  plies: string[];
  now: Now;
  ended: Ended | null;
  /** The table whose rematch this is. */
  from: string | null;
  rematch: string | null;
  /** What should be known of computer players, by level. */
  notices: Record<string, string>;
}

export type EventKind =
  | "created"
  | "joined"
  | "vacated"
  | "filled"
  | "words"
  | "ready"
  | "started"
  | "rolled"
  | "moved"
  | "undo-asked"
  | "undo-refused"
  | "undone"
  | "left"
  | "returned"
  | "replaced"
  | "resigned"
  | "ended"
  | "emote"
  | "rematch";

/** One thing that happened at a table. */
export interface EventView {
  seq: number;
  kind: EventKind;
  at: Ms;
  seat: number | null;
  data: Record<string, unknown>;
  now: Now;
  /** What a ply did, to be shown; other events have none. */
  effects?: Effect[] | null;
  /** The same in sentences. */
  told?: Record<Language, string[]> | null;
}

export type SeatWish =
  | { kind: "here"; name?: string | null }
  | { kind: "computer"; level?: string }
  | { kind: "open" };

export interface OpenTable {
  game: string;
  seats: SeatWish[];
  places?: number[] | null;
  rules?: string;
  options?: Record<string, string>;
  first?: number | null;
  clock?: 30 | 60 | 86_400 | null;
  undo?: boolean;
}

export interface Join {
  name: string;
  seat?: number | null;
  words?: string | null;
}

/** A seat that was taken; the token is told once. */
export interface Seated {
  table: string;
  code: string;
  holder: number;
  token: string;
  view: TableView;
}
