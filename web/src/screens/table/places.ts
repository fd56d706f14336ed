/** The order in which seats came in. */

import type { SeatView, TableView } from "../../lib/types";

export interface Placed {
  seat: SeatView;
  /** From 1; null for those whose place was not played out. */
  place: number | null;
}

export function placesOf(view: TableView): Placed[] {
  const ranking = view.ended?.ranking ?? view.now.ranking;
  const placed = ranking.flatMap((number, index): Placed[] => {
    const seat = view.seats.find((entry) => entry.seat === number);
    return seat ? [{ seat, place: index + 1 }] : [];
  });
  const rest = view.seats.filter((seat) => !ranking.includes(seat.seat));
  // Only one is left over: everybody knows which place that is.
  const last = rest.length === 1 && ranking.length > 0 ? ranking.length + 1 : null;
  return [...placed, ...rest.map((seat) => ({ seat, place: last }))];
}
