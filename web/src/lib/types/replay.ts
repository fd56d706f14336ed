/** Replays, and the worked examples of the rule books. */

import type * as schema from "../generated/schema";
import type { Effect, Told } from "./plies";

export type ReplaySeat = schema.ReplaySeat;

/** One ply, and where it led. */
export type PlyEvent = Omit<schema.PlyView, "data" | "effects" | "told"> & {
  data: { text: string };
  effects: Effect[];
  told: Told;
};

export type ReplayData = Omit<schema.ReplayResponse, "events"> & { events: PlyEvent[] };

/** What an example says of a position. */
export type Claim = schema.ClaimData;
export type Example = Omit<schema.ExampleData, "events"> & { events: PlyEvent[] };
