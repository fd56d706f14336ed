/** A match that can be looked through: every position, and what every ply did. */

import { ask } from "../../lib/api";
import type { Effect, Language, Standing } from "../../lib/types";

export interface ReplaySeat {
  seat: number;
  colour: string;
  kind: "person" | "computer";
  name: string | null;
  level: string | null;
}

/** One ply, and where it led. */
export interface PlyEvent {
  /** From 1. */
  seq: number;
  kind: "rolled" | "moved";
  /** Null if everybody rolls. */
  seat: number | null;
  data: { text: string };
  now: Standing;
  effects: Effect[];
  told: Record<Language, string[]>;
}

export interface ReplayData {
  game: string;
  options: Record<string, string>;
  seats: ReplaySeat[];
  date: string | null;
  /** The seats, first the winner; null if it was not played to the end. */
  result: number[] | null;
  /** Before the first ply. */
  now: Standing;
  events: PlyEvent[];
  /** Of the dice's faces, 1 to 6. */
  weights?: number[];
}

export const replayOfTable = (table: string): Promise<ReplayData> =>
  ask(`/api/tables/${encodeURIComponent(table)}/replay`);

export const replayOfRecord = (record: string): Promise<ReplayData> => ask("/api/replay", { body: { record } });

/** Where the match stood after so many plies. */
export function standingAt(data: ReplayData, ply: number): Standing {
  return data.events[ply - 1]?.now ?? data.now;
}
