/** What can go wrong, one type an idea, with the sentence in every language. */

import type { Told } from "./data";

export class EngineError extends Error {
  constructor(readonly sentences: Told) {
    super(sentences.en);
  }
}

/** The text is not a roll, a move or a position of this game. */
export class InvalidNotation extends EngineError {}

/** It is a roll or a move of this game, but not allowed here. */
export class IllegalMove extends EngineError {}

/** An option or a seat is unknown or out of range. */
export class InvalidOption extends EngineError {}
