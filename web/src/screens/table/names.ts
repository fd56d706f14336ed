/** What seats are called: by the name of whoever sits there, else by their colour. */

import { colourName } from "../../i18n";
import type { SeatView, TableView } from "../../lib/types";

export function seatName(seat: SeatView): string {
  return seat.name ?? colourName(seat.colour);
}

export function seatOf(view: TableView, number: number | null): SeatView | null {
  return view.seats.find((seat) => seat.seat === number) ?? null;
}

/** The people in the seats, by seat. */
export function namesOf(seats: readonly Pick<SeatView, "seat" | "name">[]): Record<number, string> {
  return Object.fromEntries(seats.flatMap(({ seat, name }) => (name ? [[seat, name] as const] : [])));
}

/** Whether nobody else plays but computers. */
export function playsAlone({ seats }: Pick<TableView, "seats">, holder: number | null): boolean {
  return seats.every((seat) => seat.holder === null || seat.holder === holder);
}
