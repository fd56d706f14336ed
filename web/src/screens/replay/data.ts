/** A match that can be looked through: every position, and what every ply did. */

import { api, asApiError, ask } from "../../lib/api";
import { localTables } from "../../lib/localTables";
import { isLocal } from "../../lib/places";
import type { Analysis, Language, ReplayData, Standing } from "../../lib/types";
import type { Positions } from "../../local/replay";
import { Judging } from "./judging";

export async function replayOfTable(table: string): Promise<ReplayData> {
  if (isLocal(table)) return replayOfRecord(await (await localTables()).record(table));
  return ask(`/api/tables/${encodeURIComponent(table)}/replay`);
}

/** Played here if this page has the game's engine and the record begins as games do; else by the server. */
export async function replayOfRecord(record: string): Promise<ReplayData> {
  const { replayOf } = await import("../../local/replay");
  return hereOrByServer(
    () => replayOf(record),
    () => ask<ReplayData>("/api/replay", { body: { record }, work: true }),
  );
}

const judging = new Judging(async (record, language, progress, signal) => {
  const { analysisOf } = await import("../../local/replay");
  return hereOrByServer(
    () => analysisOf(record, language, { progress, signal }),
    () => api.analyse(record, language, signal),
    signal,
  );
});

/** A record judged in this browser, ply by ply, or by the server. `progress` hears how many plies are done; whoever aborts
 * the signal waits no more. */
export function analysisOfRecord(
  record: string,
  language: Language,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<Analysis> {
  return judging.of(record, language, progress, signal);
}

/** The positions of a match, where this browser knows the rules. */
export async function positionsOf(data: ReplayData): Promise<Positions> {
  const { Positions } = await import("../../local/replay");
  return Positions.of(data);
}

/** Do something here; what can't be done here, the server may. */
async function hereOrByServer<T>(here: () => Promise<T>, server: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await here();
  } catch (problem) {
    signal?.throwIfAborted();
    return server().catch((error: unknown) => {
      throw asApiError(error).offline ? problem : error;
    });
  }
}

/** Whose side is near: the only person's, or of several that of whoever has this name. */
export function readerOf({ seats }: ReplayData, name: string): number | null {
  const people = seats.filter(({ kind }) => kind === "person");
  return (people.find((seat) => seat.name !== null && seat.name === name) ?? (people.length === 1 ? people[0] : null))?.seat ?? null;
}

/** Where the match stood after so many plies. */
export function standingAt(data: ReplayData, ply: number): Standing {
  return data.events[ply - 1]?.now ?? data.now;
}
