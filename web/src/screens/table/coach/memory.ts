/** What this browser knows of a person's first games: whether tips are wanted, and what was explained already. */

import { asRecord, load, save } from "../../../lib/storage";

const NAME = "coach";

export interface Memory {
  /** No tips: they were dismissed, or a match of the game has been played to the end. */
  done: boolean;
  known: string[];
}

export function memoryOf(game: string): Memory {
  const { done, known } = asRecord(asRecord(load(NAME))[game]);
  return {
    done: done === true,
    known: Array.isArray(known) ? known.filter((entry): entry is string => typeof entry === "string") : [],
  };
}

export function remember(game: string, memory: Memory): void {
  save(NAME, { ...asRecord(load(NAME)), [game]: memory });
}
