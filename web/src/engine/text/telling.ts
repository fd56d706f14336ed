/** How words call seats and squares. */

import type { Words } from "../data";

/** Seat → what the person there is called; the others are called by their colours. */
export type Names = Readonly<Record<number, string>>;

export interface Telling {
  /** Whether squares are called as people call them who see the board (else as in the notation). */
  seen?: boolean;
  names?: Names;
  /** The seat that sentences speak to, as "you". */
  you?: number | null;
}

export function seatName({ seats }: Words, seat: number, { names }: Telling): string {
  return names?.[seat] || (seats[seat] ?? "");
}
