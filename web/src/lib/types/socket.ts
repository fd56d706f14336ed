/** What is said over the WebSocket. */

import type { Both, Ms } from "./basics";
import type { EventView, TableView } from "./tables";

export type Emote =
  | "hello"
  | "well-played"
  | "lucky"
  | "unlucky"
  | "thinking"
  | "oops"
  | "thanks"
  | "good-game";

/** What a holder does at a table, without the fields that every action has. */
export type ActionBody =
  | { type: "roll" | "undo" | "start" | "leave" | "return" | "resign" | "claim" | "rematch" }
  | { type: "move"; move: string }
  | { type: "answer-undo"; agree: boolean }
  | { type: "words"; words: string }
  | { type: "fill"; level?: string }
  | { type: "replace"; target: number; level?: string }
  | { type: "emote"; emote: Emote };

export type Action = ActionBody & {
  /** A name of the client's own; the same id is done once. */
  id: string;
  seat?: number | null;
  /** The newest seq that the client has seen; refused if a ply has come since. */
  expects?: number | null;
};

export type ClientMessage =
  | { type: "hello"; token?: string | null; since?: number | null }
  | { type: "ping" }
  | Action;

export interface Welcome {
  type: "welcome";
  /** Who you are; null for a watcher. */
  holder: number | null;
  /** The seats that you act for. */
  seats: number[];
  seq: number;
  now: Ms;
  /** Seconds between signs of life. */
  beat: number;
  /** Seconds that somebody may be away. */
  grace: number;
  view: TableView | null;
  events: EventView[] | null;
}

export interface Presence {
  type: "presence";
  /** Holders. */
  here: number[];
  watchers: number;
  /** Seats whose people are gone so long that the others may choose. */
  away: number[];
}

export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  message: Both;
}

export type ServerMessage =
  | Welcome
  | { type: "event"; event: EventView }
  | { type: "done"; id: string; seq: number }
  | Refused
  | Presence
  | { type: "beat"; seq: number; now: Ms }
  | { type: "pong"; now: Ms };
