/** What seats are called: by the name of whoever sits there, else by their colour. */

import { colourName } from "../../i18n";
import type { SeatView, TableView } from "../../lib/types";

export function seatName(seat: SeatView): string {
  return seat.name ?? colourName(seat.colour);
}

export function seatOf(view: TableView, number: number | null): SeatView | null {
  return view.seats.find((seat) => seat.seat === number) ?? null;
}

/** By seat, for the board. */
export function namesOf(seats: readonly SeatView[]): Record<number, string> {
  return Object.fromEntries(seats.map((seat) => [seat.seat, seatName(seat)]));
}

/** The colour of every seat, by its number; those where nobody sits are taken from the game. */
export function coloursOf(all: readonly string[], seats: readonly SeatView[]): string[] {
  const colours = [...all];
  for (const seat of seats) colours[seat.seat] = seat.colour;
  return colours;
}

/** A sentence of the server, which calls seats by colour, with the names of people in it. `colour` names a colour in the
 * sentence's language. */
export function withNames(
  sentence: string,
  seats: readonly Pick<SeatView, "colour" | "name">[],
  colour: (colour: string) => string = colourName,
): string {
  const names = new Map(seats.flatMap(({ colour: own, name }) => (name ? [[colour(own), name] as const] : [])));
  if (names.size === 0) return sentence;
  const any = [...names.keys()].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  // All at once, so that nobody who is called like a colour is renamed twice.
  return sentence.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, "gu"), (word) => names.get(word) ?? word);
}
