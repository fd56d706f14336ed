/** What Python writes about a game: everything that is not code. Made by `vuelta/browser/game_data.py`. */

import type { BoardResponse, GameData as Listing } from "../lib/generated/schema";
import type { CodeData } from "./code";
import type { Sizes } from "./rules";

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
/** A sentence in every language. */
export type Told = Record<Language, string>;

export interface GameData {
  slug: string;
  /** The module that goes with this: the beginning of its SHA-256. */
  module: string;
  sizes: Sizes;
  code: CodeData;
  /** The game as `/api/games` lists it. */
  listing: Listing;
  /** By option, how its text becomes the numbers that the rules see. */
  domains: Record<string, DomainData>;
  /** The options on which the board depends. */
  boardOptions: string[];
  boards: BoardData[];
  /** By the number of the kind. */
  moves: Record<number, MoveFormData>;
  events: Record<number, EventKindData>;
  /** Events of rolls that nobody makes alone. */
  rollOff: string[];
  /** Events whose squares go without saying. */
  noSquares: string[];
  /** By the number of the reason for a refusal: the rule behind it. */
  refusalRules: Record<number, string>;
  /** By kind of cell: where tokens wait before they come into play, or what only one seat walks. */
  roles: Record<string, string>;
  /** Events of a token that goes on foot, cell by cell. */
  walked: string[];
  clauses: ClausesData;
  words: Record<Language, Words>;
}

/** The values of an option, as texts: all of them, of faces the single ones, of pairs the last square. */
export type DomainData =
  { kind: "flag" | "whole" | "word" | "faces"; allowed: string[] } | { kind: "pairs"; last: number };

/** A board, for options with these values. */
export interface BoardData {
  options: Record<string, string>;
  board: BoardResponse;
}

export interface MoveFormData {
  name: string;
  notation: string;
  /** What the notation says is walked, as a template; empty if it leaves that out. */
  steps: string;
}

export interface EventKindData {
  name: string;
  /** Whether it tells an amount; else it tells cells. */
  amount: boolean;
  /** Whether people need a moment to notice it, and whether it is bad news. */
  mood: "notable" | "setback" | null;
}

/** What texts of positions consist of, and how pieces stand in a state. */
export interface ClausesData {
  pieces: PiecesData;
  piles: { name: string; at: number } | null;
  /** The kinds of notes that stand in a clause of their own. */
  supply: number[];
  /** The kinds of notes that follow whose turn it is, in this order. */
  notes: number[];
  forms: Record<number, NoteFormData>;
}

export interface PiecesData {
  at: number;
  room: number;
  /** By seat, each place that is a cell of the board: the place and the cell's number. */
  places: [number, number][][];
  /** The names of the cells. */
  names: string[];
  /** Places where any number of a seat's pieces stand together. */
  gather: number[];
  seated: { at: number; absent: number | null } | null;
}

export interface NoteFormData {
  kind: "number" | "flag" | "word" | "dice" | "square" | "seats" | "each";
  name: string;
  look: "words" | "chain" | "pile" | "hands" | "elsewhere";
  /** Of a word. */
  words?: Record<number, string>;
}

/** A sentence as those who watch hear it, the person who did it, and the person it was done to (empty if nobody). */
export type Said = [they: string, you: string, toYou: string];

/** All words of a game in one language. Names in braces are filled in. */
export interface Words {
  /** What seats are called. */
  seats: string[];
  /** What is moved, alone and with its article. */
  token: [string, string];
  /** By the name of the kind. */
  events: Record<string, Said>;
  /** By the number of the reason. */
  refusals: Record<number, string>;
  notes: Record<string, string>;
  labels: Record<string, string>;
  /** How a label says from where, with which dice, and to where. */
  parts: { from: string; with: string; to: string };
  /** A seat's tokens from the one that has come furthest to the last. */
  order: string[];
  hints: Record<string, string>;
  warning: string;
  rolled: Said;
  /** Between two dice. */
  and: string;
  /** First, second … */
  places: string[];
  /** Before the last of a few, and in place of those that are too many. */
  listed: { either: string; more: string };
  /** Why a text can't be played, and what can. */
  play: Record<string, string>;
  /** Why dice can't have fallen. */
  roll: Record<string, string>;
  /** What can be said about a cell. */
  why: Record<string, string>;
  /** What only browsers have to say. */
  engine: Record<string, string>;
}
