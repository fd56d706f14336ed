/** Games, their options and their boards. */

import type { Both } from "./basics";

export type OptionKind = "flag" | "whole" | "word" | "faces" | "text";

export interface GameOption {
  name: string;
  kind: OptionKind;
  default: string;
  /** What it can be; of faces, several joined by commas; of a text, none. */
  choices: string[];
  allowed: string;
  rule: string;
  sentence: Both;
}

export interface RuleSet {
  name: string;
  origin: Both;
  options: Record<string, string>;
}

export interface Game {
  name: string;
  title: Both;
  /** What it is like, in a sentence. */
  about: Both;
  /** How many can play. */
  players: number[];
  /** The seats that a number of players takes. */
  seating: Record<string, number[]>;
  /** Where everybody's pieces stand at the start, if all seats play. */
  pieces: Record<string, string[]>;
  /** The colour of each seat. */
  colours: string[];
  /** Who starts by the rule book; null if the rules decide by themselves. */
  starter: Both | null;
  options: GameOption[];
  /** The first is the default. */
  rule_sets: RuleSet[];
}

export interface Games {
  games: Game[];
  /** Of computer players, from weak to strong. */
  levels: string[];
}

export type Spot = [x: number, y: number];

/** A place where tokens can be; its number is its index in the board. */
export interface Cell {
  name: string;
  /** The centre, in grid units; cell (0, 0) is the top left. */
  x: number;
  y: number;
  kind: string;
  seat: number | null;
  label: string;
  /** Where tokens stand if the cell is wider than one square. */
  spots: Spot[];
  /** Whether tokens that share it lie on one another. */
  piled: boolean;
}

/** A walk through cells, by number: a seat's whole way, or a stretch that anybody may take. */
export interface Way {
  kind: string;
  cells: number[];
  seat: number | null;
}

/** Something drawn that no token stands on; x and y are the middle of its top left square. */
export interface Decoration {
  kind: string;
  x: number;
  y: number;
  width: number;
  height: number;
  seat: number | null;
  text: string;
}

export interface BoardData {
  width: number;
  height: number;
  cells: Cell[];
  ways: Way[];
  /** Drawn below the cells, in this order. */
  decorations: Decoration[];
}
