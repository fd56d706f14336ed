/** What is said between a page and the worker that thinks for it: plain data. */

import type { AnalysisAnswer } from "../analysis/answer";
import type { Hint, HintWording } from "../analysis/hints";
import type { Language, Told } from "../data";
import type { OptionTexts } from "../game";
import type { Position } from "../position";
import type { Names } from "../text/telling";

/** A position: the game, its options as texts, the flat state as the rules see it. */
export interface Here {
  game: string;
  options: OptionTexts;
  state: readonly number[];
}

/** A position as it is told to a worker. */
export function hereOf({ game, options, state }: Position): Here {
  return { game: game.data.slug, options: options.texts, state: [...state] };
}

/** A game from its start. */
export interface RecordHere {
  start: Here;
  plies: readonly string[];
  players: Names;
}

/** What can be asked: the question and its answer by name. */
export interface Questions {
  /** Load what a level needs. Answers what people should know of it, or null. */
  prepare: { asks: { here: Here; level: string }; answers: Told | null };
  /** The text of the move that a level plays. Easy and medium leave some to chance, which follows from the seed. */
  move: { asks: { here: Here; level: string; seed: number }; answers: string };
  hints: { asks: { here: Here; level: string } & HintWording; answers: Hint[] };
  /** Tells of its progress: how many plies are done. */
  analyse: { asks: { record: RecordHere; level: string; language: Language }; answers: AnalysisAnswer };
}

export type Asking = keyof Questions;
export type Asks<Name extends Asking> = Questions[Name]["asks"];
export type Answers<Name extends Asking> = Questions[Name]["answers"];

/** A question with its number, or that nobody waits for its answer any more. */
export type ToWorker = { [Name in Asking]: { id: number; ask: Name; asks: Asks<Name> } }[Asking] | { id: number; ask: "cancel" };

export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; progress: number }
  /** What went wrong, for programmers; in words for people if they did something that can't be. */
  | { id: number; problem: string; sentences: Told | null };

/** One end of a channel: a worker as its page sees it, or the page as the worker does. */
export interface Port<Sent, Received> {
  postMessage(message: Sent): void;
  onmessage: ((event: MessageEvent<Received>) => void) | null;
}
