/** Positions, and what a ply does to them. */

import type { Both, Ms } from "./basics";

/** Seat → the names of the cells of its pieces. */
export type Pieces = Record<string, string[]>;

/** A legal move that is shown on the board: its text, and the numbers of its cells. */
export interface MoveChoice {
  text: string;
  from: number;
  to: number;
}

export type EffectKind =
  | "moved"
  | "capture"
  | "swap"
  | "bonus"
  | "bonus-lost"
  | "extra-roll"
  | "turn-lost"
  | "blocked"
  | "jail"
  | "bust"
  | "forfeit"
  | "reset"
  | "arrow"
  | "covered"
  | "uncovered"
  | "bounced"
  | "finished"
  | "won"
  | "placed"
  | "starts"
  | "tied"
  | "die-lost"
  | "discarded"
  | "chained"
  | "extended"
  | "stood"
  | "extends-up"
  | "extends-down";

/** One thing that a ply did. Fields that a kind does not use are left out. */
export interface Effect {
  kind: EffectKind;
  seat: number;
  /** The seat that suffered it. */
  other?: number;
  /** The name of the cell where it happened, or began, as `seat` calls it. */
  cell?: string;
  to?: string;
  /** A number of steps, dice or links, a die's value, or a place. */
  amount?: number;
  /** The numbers of the cells walked through, first to last. */
  path?: number[];
}

/** One thing that counts in a turn besides the pieces. */
export interface Note {
  name: string;
  value: string;
  /** If the value shows dice. */
  dice: number[] | null;
  /** Seat → value, if it has one for each. */
  each: Record<string, string> | null;
  words: Both;
}

/** Where a game stands, at a table or in a record. */
export interface Standing {
  position: string;
  pieces: Pieces;
  awaits: "roll" | "move" | "nothing";
  seat: number | null;
  /** The seats that have finished, first the winner. */
  ranking: number[];
  /** The dice that lie on the table: rolled, and still being played. */
  rolled: number[] | null;
  notes: Note[];
}

/** Where the game stands, and what comes next. */
export interface Now extends Standing {
  moves: string[];
  /** When the clock of whoever is to act runs out. */
  deadline: Ms | null;
  undo_asked: number | null;
  waits: "people" | "computer" | "nothing";
}

/** A legal move, as people choose it. */
export interface Choice {
  move: string;
  /** The cells of a piece that walks; null if none does. */
  from: number | null;
  to: number | null;
  /** What is walked, such as 4, 4+2 or +10, where the text names it. */
  die: string | null;
  label: Both;
  /** What it does beyond walking, where not every choice does it. */
  hint: Both | null;
  /** Another seat wins then. */
  warning: Both | null;
}

/** What can be chosen now. */
export interface Choices {
  seq: number;
  /** Who chooses; null if no move is awaited. */
  seat: number | null;
  choices: Choice[];
}

/** What there is to say about a cell. */
export interface Why {
  message: Both;
}
