/** What Python writes about a game's levels, hints and analyses. Made by `vuelta/browser/thinking.py`. */

import type { FieldData } from "./code";
import type { Language, Said, Told } from "./data";

export type Mark = "blunder" | "mistake" | "dubious";

export interface ThinkingData {
  /** The levels that judge positions. */
  strengths: Record<string, Strength>;
  /** How many rolls a search can look ahead, where a roll is a single die. */
  deepest: number | null;
  /** Thousandths: who plays does not look into moves that seem so much worse. */
  near: number;
  /** More rolls than these are not tried one by one: a sample stands for all. */
  mostRolls: number;
  sample: number;
  /** Null if nothing can be learned of the game. */
  learned: LearnedData | null;
  rollouts: RolloutsData;
  options: Record<string, OptionWords>;
  hints: HintsData;
  threats: ThreatsData;
  /** A move's label in a sentence. */
  quoted: string;
  /** What a decision is called that loses at least so much, worst first. */
  marks: Record<Mark, number>;
  /** Decisions that put less at stake together say nothing about how well a seat played. */
  leastStake: number;
  /** How many of the best moves are told. */
  shown: number;
  words: Record<Language, ThinkingWords>;
}

/** How hard a level looks. */
export interface Strength {
  /** How many rolls it looks ahead. */
  depth: number;
  /** How many moves it looks into. */
  keep: number;
  /** How many games it plays on from a move at most where nothing was learned. */
  samples: number;
  /** Whether it works out whole turns, in games that can. */
  whole: boolean;
}

export interface LearnedData {
  files: WeightsEntry[];
  /** What makes the size of a net, besides its hidden units. */
  features: number;
  seats: number;
  /** The memory of a search, and the field that the weights stand in. */
  memory: Record<string, FieldData>;
  field: string;
}

/** A file of weights, and what it was learned for. */
export interface WeightsEntry {
  file: string;
  level: string;
  players: number;
  /** As in a text: those that differ from the standard. */
  options: string;
  /** How many hidden units the net has. */
  width: number;
}

export interface RolloutsData {
  /** After so many plies a game counts for nobody. */
  plies: number;
  /** The first round has this part of all games. */
  rounds: number;
  /** Standard errors by which a move may do worse than the plan's before it gets no more games. */
  behind: number;
  /** Standard errors that prove a move better, by how many rivals the plan's move has. */
  bounds: number[];
}

/** How an option is spoken of. */
export interface OptionWords {
  /** Whether weights are good for other values of it, too. */
  transferable: boolean;
  heading: Told;
  /** What is said in place of the texts of its values. */
  spoken: Record<Language, Record<string, string>>;
}

/** Which events are reasons for a move, against it, or either, the weightiest first. */
export interface HintsData {
  gains: string[];
  costs: string[];
  others: string[];
  /** The event that can come with a later move of the turn. */
  again: string;
  /** A difference in danger that is worth a word. */
  notable: number;
  longestTurn: number;
}

export interface ThreatsData {
  /** Events that one seat suffers from another. */
  harms: string[];
  /** More are too many to try while a person waits. */
  mostRolls: number;
  mostTries: number;
}

export interface ThinkingWords {
  notices: Record<string, string>;
  hints: Record<string, string>;
  /** What a move does without an event of its own. */
  steps: Record<string, Said>;
  /** What a reply can do to a seat, by the kind of the event. */
  harm: Record<string, Said>;
  analysis: Record<string, string>;
  /** What follows a number of hundredths. */
  percent: string;
}
