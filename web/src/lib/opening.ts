/** Opening a table: ask the server, keep the seat, and let the match begin where nobody is waited for. */

import { api, newId } from "./api";
import { usualCount } from "./facts";
import { holdSeat } from "./seats";
import type { Game, OpenTable, Seated } from "./types";
import { newWords } from "./diceWords";

/** The computer player that people meet first. */
export const USUAL_LEVEL = "medium";

/** Opens a table; resolves to its name. `typed` goes into the dice, with words that are drawn. */
export async function openTable(wish: OpenTable, typed: string | null = null): Promise<string> {
  const seated = await api.open(wish);
  const { table, token, holder, view } = seated;
  const mine = view.seats.filter((seat) => seat.holder === holder);
  const words = newWords(typed);
  holdSeat({ table, token, holder, game: view.game, name: mine[0]?.name ?? "", words });
  if (waitsForFriends(seated) || !mine[0]) return table; // where they are sealed, since friends add words as well
  await api.act(table, token, { type: "words", words, id: newId(), seat: mine[0].seat });
  await api.act(table, token, { type: "start", id: newId() });
  return table;
}

function waitsForFriends({ view }: Seated): boolean {
  return view.phase !== "gathering" || view.seats.some((seat) => seat.kind === "open");
}

/** One of so many, by lot. */
export function drawn(count: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % count;
}

/** A match against the computer with good defaults, straight to the dice. */
export function playNow(game: Game, name: string): Promise<string> {
  const count = usualCount(game);
  const places = game.seatings[count]?.[0] ?? [];
  const others = Array.from({ length: count - 1 }, () => ({ kind: "computer", level: USUAL_LEVEL }) as const);
  return openTable({
    game: game.name,
    seats: [{ kind: "here", ...(name && { name }) }, ...others],
    places,
    ...(game.starter && { first: places[0] }),
  });
}
