/** A match that can be looked through: every position, and what every ply did. */

import { api, asApiError, ask } from "../../lib/api";
import { localTables } from "../../lib/localTables";
import { isLocal } from "../../lib/places";
import type { Analysis, Language, ReplayData, Standing } from "../../lib/types";

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

/** A record judged in this browser, ply by ply, or by the server. `progress` hears how many plies are done. */
export async function analysisOfRecord(
  record: string,
  language: Language,
  progress: (done: number) => void,
): Promise<Analysis> {
  const { analysisOf } = await import("../../local/replay");
  return hereOrByServer(
    () => analysisOf(record, language, progress),
    () => api.analyse(record, language),
  );
}

/** Do something here; what can't be done here, the server may. */
async function hereOrByServer<T>(here: () => Promise<T>, server: () => Promise<T>): Promise<T> {
  try {
    return await here();
  } catch (problem) {
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
