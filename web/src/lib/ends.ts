/** How a match ended, also where the record does not tell it: who gives up ends a match that the rules would go on with. */

import { listed, t } from "../i18n";
import type { Ended, TableView } from "./types";

export interface End extends Pick<Ended, "how" | "ranking"> {
  /** The seats that gave up. */
  resigned: number[];
}

export function endOf({ ended, seats }: Pick<TableView, "ended" | "seats">): End | null {
  if (!ended) return null;
  const resigned = seats.filter((seat) => seat.resigned).map((seat) => seat.seat);
  return { how: ended.how, ranking: ended.ranking, resigned };
}

/** "Ben wins: Ana gave up". */
export function endSentence({ how, ranking, resigned }: End, name: (seat: number) => string): string {
  const winner = ranking[0];
  const gone = how === "resigned" ? resigned.filter((seat) => seat !== winner).map(name) : [];
  const others = { n: gone.length, others: listed(gone) };
  if (winner === undefined) return gone.length > 0 ? t("table.result.gaveUp", others) : t("table.result.nobody");
  const player = name(winner);
  if (gone.length > 0) return t("table.result.resigned", { player, ...others });
  return t(how === "claimed" ? "table.result.claimed" : "table.result.wins", { player });
}

export interface Placed<Seat> {
  seat: Seat;
  /** From 1; null for those whose place was not played out. */
  place: number | null;
}

/** The order in which seats came in. */
export function placesOf<Seat extends { seat: number }>(seats: readonly Seat[], ranking: readonly number[]): Placed<Seat>[] {
  const placed = ranking.flatMap((number, index): Placed<Seat>[] => {
    const seat = seats.find((entry) => entry.seat === number);
    return seat ? [{ seat, place: index + 1 }] : [];
  });
  const rest = seats.filter((seat) => !ranking.includes(seat.seat));
  // Only one is left over: everybody knows which place that is.
  const last = rest.length === 1 && ranking.length > 0 ? ranking.length + 1 : null;
  return [...placed, ...rest.map((seat) => ({ seat, place: last }))];
}
