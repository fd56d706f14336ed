/** The computer players of local tables. */

import type { LocalTable } from "./table";

export async function chooseMove(table: LocalTable, _level: string): Promise<string> {
  const { position } = table;
  const moves = position.moves();
  return moves[crypto.getRandomValues(new Uint32Array(1))[0]! % moves.length] ?? "";
}
