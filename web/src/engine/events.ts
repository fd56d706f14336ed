/** Events with the names of kinds and cells. */

import type { Board } from "./board";
import type { EventKindData, GameData } from "./data";
import { NOTHING, type EventValues } from "./rules";

/** One thing that happened to a seat. What a kind does not use is null. */
export interface Event {
  kind: string;
  seat: number;
  /** The seat that suffered it. */
  other: number | null;
  /** Where it happened, or where it began. */
  cell: string | null;
  /** Where it ended. */
  to: string | null;
  amount: number | null;
  /** Whether people need a moment to notice it, and whether it is bad news. */
  mood: EventKindData["mood"];
}

export function eventOf(data: GameData, board: Board, { kind, seat, other, x, y }: EventValues): Event {
  const known = data.events[kind];
  if (!known) throw new RangeError(`there is no kind of event ${kind}`);
  const named = (number: number) => (known.amount || number === NOTHING ? null : board.name(number));
  return {
    kind: known.name,
    seat,
    other: other === NOTHING ? null : other,
    cell: named(x),
    to: named(y),
    amount: known.amount ? x : null,
    mood: known.mood,
  };
}
