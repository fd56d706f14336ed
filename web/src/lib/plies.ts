/** Plies as records and tables write them. */

const ROLL = /^roll:([1-6](?:-[1-6])*)$/;

/** The dice that a ply shows; null if it is a move. */
export function diceOf(ply: string): number[] | null {
  const found = ROLL.exec(ply);
  return found?.[1] ? found[1].split("-").map(Number) : null;
}
