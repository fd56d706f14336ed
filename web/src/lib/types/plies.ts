/** Positions, and what a ply does to them. */

import type * as schema from "../generated/schema";
import type { Language } from "./basics";

/** Where a game stands, at a table or in a record. */
export type Standing = schema.Standing;
/** Where the game stands, and what comes next. */
export type Now = schema.Now;
/** Where a move takes a piece. */
export type Walk = schema.Walk;
/** One thing that counts in a turn besides the pieces. */
export type Note = schema.NoteView;
/** Seat → the names of the cells of its pieces. */
export type Pieces = Standing["pieces"];

/** A legal move that is shown on the board: its text, its number in the list of choices (from 1), and its cells. */
export interface MoveChoice {
  text: string;
  number: number | null;
  from: number;
  to: number;
  /** The dice used, such as 4+2: of two ways to the same cell they tell which. */
  die?: string | null;
  /** The cells where it captures tokens. */
  captures?: number[];
}

export type EffectKind = schema.EffectKind;

/** One thing that a ply did. Fields that a kind does not use are left out. The schemas call it any object. */
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
  /** Notable: people need a moment to see it. A setback is bad news as well. */
  mood?: "notable" | "setback";
  /** The numbers of the cells walked through, first to last. */
  path?: number[];
}

/** What a ply did, in sentences. */
export type Told = Record<Language, string[]>;

/** A legal move, as people choose it. */
export type Choice = schema.ChoiceData;
/** What can be chosen now. */
export type Choices = schema.ChoicesResponse;
/** What there is to say about a cell. */
export type Why = schema.WhyResponse;
