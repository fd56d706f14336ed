/** Opening a table: ask the server, keep the seat, and let the match begin where nobody is waited for. */

import { api, newId } from "./api";
import { holdSeat } from "./seats";
import type { OpenTable, Seated } from "./types";

/** Opens a table; resolves to its name. `words` go into the dice for every seat that is played here. */
export async function openTable(wish: OpenTable, words: string | null = null): Promise<string> {
  const seated = await api.open(wish);
  const { table, token, holder, view } = seated;
  const mine = view.seats.filter((seat) => seat.holder === holder);
  holdSeat({ table, token, holder, game: view.game, name: mine[0]?.name ?? "" });
  if (words) {
    for (const { seat } of mine) await api.act(table, token, { type: "words", words, id: newId(), seat });
  }
  if (!waitsForFriends(seated)) await api.act(table, token, { type: "start", id: newId() });
  return table;
}

function waitsForFriends({ view }: Seated): boolean {
  return view.phase !== "gathering" || view.seats.some((seat) => seat.kind === "open");
}

/** A match against the computer with good defaults, straight to the dice. */
export function playNow(game: string, fewest: number, level: string, name: string): Promise<string> {
  const others = Array.from({ length: fewest - 1 }, () => ({ kind: "computer", level }) as const);
  return openTable({ game, seats: [{ kind: "here", ...(name && { name }) }, ...others] });
}
