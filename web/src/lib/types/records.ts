/** Hints, records that are checked and judged, and the dice of all matches. */

export interface Hint {
  move: string;
  chance: number;
  loss: number;
  reason: string;
}

export interface Verified {
  verified: boolean;
  plies: number | null;
  rolls: number | null;
  commitment: string | null;
  /** The first line that is wrong. */
  line: number | null;
  problem: string | null;
}

export interface DiceRow {
  game: string;
  /** person, or the level of the computer player. */
  kind: string;
  weights: number[];
  counts: number[];
  thrown: number;
  chi_square: number | null;
  freedom: number;
  chance: number | null;
}

export interface DiceStatistics {
  rows: DiceRow[];
  kinds: DiceRow[];
  thrown: number;
  chi_square: number | null;
  freedom: number;
  chance: number | null;
}

export interface Health {
  healthy: boolean;
  problem: string | null;
  version: string;
}

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

/** How a match was won; seats are keys, as text, and plies count from 1. */
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
    chance: number;
    loss: number;
    mark: Mark | null;
    best: { move: string; chance: number }[];
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
