/** Tables: who sits there, and what happens. */

import type * as schema from "../generated/schema";
import type { Effect, Told } from "./plies";

export type SeatView = schema.SeatView;
/** A table, the same for everybody. */
export type TableView = schema.TableView;
export type Ended = schema.Ended;

export type EventKind =
  | "created"
  | "joined"
  | "vacated"
  | "filled"
  | "sealed"
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
  | "renewed"
  | "replaced"
  | "resigned"
  | "ended"
  | "emote"
  | "rematch"
  | "restored";

/** One thing that happened at a table; only plies have effects. */
export type EventView = Omit<schema.EventView, "kind" | "effects" | "told" | "heard"> & {
  kind: EventKind;
  effects?: Effect[] | null;
  told?: Told | null;
  /** By seat: the sentences for the person there, if it is about that person. */
  heard?: Record<string, Told> | null;
};

/** Levels are data: the page offers those that the server names. */
export type SeatWish = schema.Here | schema.Open | (Omit<schema.Computer, "level"> & { level?: string });
export type OpenTable = Omit<schema.OpenTable, "seats"> & { seats: SeatWish[] };
export type Join = schema.Join;

/** A seat that was taken. The token is sent only once. */
export type Seated = schema.SeatedResponse;
