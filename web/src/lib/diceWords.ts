/** Our own words for the dice. They always include random letters, so that nobody can guess what we have sealed. */

import { newToken } from "./api";

/** Letters that are drawn, of 64 each: 132 bits. */
const DRAWN = 22;
/** What a person may type, beside a space and what is drawn: the server takes a hundred letters. */
export const LONGEST_WORDS = 100 - DRAWN - 1;

export function newWords(typed: string | null = null): string {
  const drawn = newToken().slice(0, DRAWN);
  return typed ? `${typed} ${drawn}` : drawn;
}
