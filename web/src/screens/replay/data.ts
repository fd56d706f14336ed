/** A match that can be looked through: every position, and what every ply did. */

import { asApiError, ask } from "../../lib/api";
import { localTables } from "../../lib/localTables";
import { isLocal } from "../../lib/places";
import type { ReplayData, Standing } from "../../lib/types";

export async function replayOfTable(table: string): Promise<ReplayData> {
  if (isLocal(table)) return replayOfRecord(await (await localTables()).record(table));
  return ask(`/api/tables/${encodeURIComponent(table)}/replay`);
}

/** Played here if this page has the game's engine and the record begins as games do; else by the server. */
export async function replayOfRecord(record: string): Promise<ReplayData> {
  const { replayOf } = await import("../../local/replay");
  try {
    return await replayOf(record);
  } catch (problem) {
    return ask<ReplayData>("/api/replay", { body: { record } }).catch((error: unknown) => {
      throw asApiError(error).offline ? problem : error;
    });
  }
}

/** Where the match stood after so many plies. */
export function standingAt(data: ReplayData, ply: number): Standing {
  return data.events[ply - 1]?.now ?? data.now;
}
