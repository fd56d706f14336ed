/** Hints, records that are checked and judged, and the dice of all matches. */

import type * as schema from "../generated/schema";
import type { Walk } from "./plies";

export type Hint = schema.HintData;
/** Whether a record is true. The server leaves no field out. */
export type Verified = Required<schema.VerifiedResponse>;
export type DiceRow = schema.DiceRow;
export type DiceStatistics = schema.DiceResponse;
export type Health = schema.HealthResponse;

export type Mark = "blunder" | "mistake" | "dubious";

/** A seat's game as a sum of chances: begin + dice + own + others + rest = end. */
export interface Account {
  begin: number;
  dice: number;
  own_rolls: number;
  own: number;
  others: number;
  rest: number;
  end: number;
  adjusted: number;
  mean_loss: number;
  decisions: number;
  marks: Partial<Record<Mark, number>>;
}

/** How a match was won; seats are keys, as text, and plies count from 1. The schemas call it any object. */
export interface Analysis {
  game: string;
  level: string;
  notice: string | null;
  players: Record<string, string>;
  over: boolean;
  winner: number | null;
  plies: number;
  analysed: number;
  /** Seat → chance, at the start and after every ply that was analysed. */
  chances: Record<string, number>[];
  rolls: { ply: number; seat: number; roll: string; luck: Record<string, number> }[];
  decisions: {
    ply: number;
    seat: number;
    move: string;
    walk: Walk | null;
    chance: number;
    loss: number;
    mark: Mark | null;
    best: { move: string; walk: Walk | null; chance: number }[];
  }[];
  luckiest: number | null;
  unluckiest: number | null;
  turning_points: number[];
  accounts: Record<string, Account>;
  /** Seat → a verdict. */
  sentences: Record<string, string>;
  /** Ply → what it meant. */
  told: Record<string, string>;
  remarks: string[];
}
