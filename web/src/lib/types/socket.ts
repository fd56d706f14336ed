/** What is said over the WebSocket. */

import type * as schema from "../generated/schema";
import type { EventView } from "./tables";

export type Emote = schema.SayEmote["emote"];

/** The fields that every action has. */
type Common = Pick<schema.Roll, "id" | "seat" | "expects">;
/** Levels are data: the page offers those that the server names. */
type Bare<T> = T extends { level?: string }
  ? Omit<T, keyof Common | "level"> & { level?: string }
  : T extends Common
    ? Omit<T, keyof Common>
    : never;

/** What a holder does at a table, without the fields that every action has. */
export type ActionBody = Bare<Exclude<schema.ClientMessage, schema.Hello | schema.Ping>>;
export type Action = ActionBody & Common;
export type ClientMessage = schema.Hello | schema.Ping | Action;

export type Welcome = Omit<schema.Welcome, "events"> & { events: EventView[] | null };
export type Presence = schema.Present;
export type Beat = schema.Beat;

export type ServerMessage =
  | Exclude<schema.ServerMessage, schema.Welcome | schema.Happened>
  | Welcome
  | (Omit<schema.Happened, "event"> & { event: EventView });
