/** Which games can be read about. */

import { settings } from "./settings.svelte";
import type { Game } from "./types";

/** Whether a game has a rule book in the language of the page. */
export function hasBook(game: Game): boolean {
  return game.rule_books.includes(settings.language);
}
