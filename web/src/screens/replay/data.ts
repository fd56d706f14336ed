/** A match that can be looked through: every position, and what every ply did. */

import { ask } from "../../lib/api";
import type { ReplayData, Standing } from "../../lib/types";

export const replayOfTable = (table: string): Promise<ReplayData> =>
  ask(`/api/tables/${encodeURIComponent(table)}/replay`);

export const replayOfRecord = (record: string): Promise<ReplayData> => ask("/api/replay", { body: { record } });

/** Where the match stood after so many plies. */
export function standingAt(data: ReplayData, ply: number): Standing {
  return data.events[ply - 1]?.now ?? data.now;
}
