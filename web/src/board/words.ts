/** The words of boards and dice in the language that is asked for. */

import { board as en, type BoardWords } from "../i18n/parts/board.en";
import { board as es } from "../i18n/parts/board.es";
import type { Language } from "../lib/types";

const WORDS: Record<Language, BoardWords> = { en, es };

export function boardWords(language: Language): BoardWords {
  return WORDS[language];
}
