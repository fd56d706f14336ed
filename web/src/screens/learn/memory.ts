/** What this browser knows of introductions: which games' have been seen to the end, or were declined. */

import { asRecord, load, save } from "../../lib/storage";
import { memoryOf } from "../table/coach/memory";

const NAME = "introductions";

/** Neither the introduction nor a match of the game has been seen to its end here. */
export function isNew(game: string): boolean {
  return asRecord(load(NAME))[game] !== true && !memoryOf(game).done;
}

export function leaveOut(game: string): void {
  save(NAME, { ...asRecord(load(NAME)), [game]: true });
}
