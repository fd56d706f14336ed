/** A table after something has happened there: the same steps as the server's own, without any rules. */

import { diceOf } from "./plies";
import type { Ended, EventView, SeatView, TableView } from "./types";

type Change = (view: TableView, event: EventView) => Partial<TableView>;

const EMPTY = { kind: "open", name: null, level: null, holder: null, left: false, resigned: false } as const;

function seated(view: TableView, event: EventView, change: Partial<SeatView>): Pick<TableView, "seats"> {
  return { seats: view.seats.map((seat) => (seat.seat === event.seat ? { ...seat, ...change } : seat)) };
}

function without(bySeat: Record<string, string>, event: EventView): Record<string, string> {
  return Object.fromEntries(Object.entries(bySeat).filter(([seat]) => Number(seat) !== event.seat));
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const holderOf = (event: EventView): number => Number(event.data["holder"]);
const alsoReady = (view: TableView, holder: number): number[] =>
  [...new Set([...view.ready, holder])].sort((one, other) => one - other);

/** How many plies were taken back: at a table on the device also what computers had answered. */
export function pliesUndone(data: EventView["data"]): number {
  return Number(data["plies"] ?? 1);
}

const ply: Change = (view, event) => ({ plies: [...view.plies, text(event.data["text"])] });

const CHANGES: Partial<Record<EventView["kind"], Change>> = {
  joined: (view, event) => ({
    ...seated(view, event, { kind: "person", name: text(event.data["name"]), holder: holderOf(event) }),
    ready: alsoReady(view, holderOf(event)),
  }),
  vacated(view, event) {
    return { ...seated(view, event, EMPTY), seals: without(view.seals, event), words: without(view.words, event) };
  },
  filled: (view, event) => seated(view, event, { kind: "computer", level: text(event.data["level"]) }),
  sealed: (view, event) => ({
    seals: { ...view.seals, [String(event.seat)]: text(event.data["seal"]) },
    words: without(view.words, event),
  }),
  words: (view, event) => ({ words: { ...view.words, [String(event.seat)]: text(event.data["words"]) } }),
  ready: (view, event) => ({ ready: alsoReady(view, holderOf(event)) }),
  started: () => ({ phase: "playing" }),
  rolled: ply,
  moved: ply,
  undone: (view, event) => ({ plies: view.plies.slice(0, -pliesUndone(event.data)) }),
  left: (view, event) => seated(view, event, { left: true }),
  returned: (view, event) => seated(view, event, { kind: "person", level: null, left: false }),
  replaced: (view, event) => seated(view, event, { kind: "computer", level: text(event.data["level"]) }),
  resigned: (view, event) => seated(view, event, { resigned: true }),
  ended: (_view, event) => ({ phase: "over", ended: event.data as unknown as Ended }),
  rematch: (_view, event) => ({ rematch: text(event.data["table"]) }),
  restored: (view) => ({ restored: [...view.restored, view.plies.filter((ply) => diceOf(ply) !== null).length + 1] }),
};

/** The table after an event; what the view already knows changes nothing. */
export function applied(view: TableView, event: EventView): TableView {
  if (event.seq <= view.seq) return view;
  return { ...view, ...CHANGES[event.kind]?.(view, event), seq: event.seq, now: event.now };
}
