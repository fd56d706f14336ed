import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { SeatView, TableView } from "../../lib/types";
import { meaningOf, type Cut } from "./outage";

const person = (seat: number, holder: number): SeatView => ({ seat, holder, kind: "person" }) as SeatView;
const COMPUTER = { seat: 1, holder: null, kind: "computer" } as SeatView;

function table(seats: SeatView[], change: Partial<TableView> = {}, deadline: number | null = null): TableView {
  return { phase: "playing", seats, now: { seat: 0, deadline }, ...change } as unknown as TableView;
}

const FRIENDS = [person(0, 0), person(1, 1)];
const cut = (latest: TableView, change: Partial<Cut> = {}): Cut => ({ latest, seats: [0], holder: 0, pending: null, grace: 60_000, ...change });

afterEach(() => {
  settings.language = "en";
});

describe("what a lost connection means", () => {
  it.each([
    ["what one has done", cut(table(FRIENDS), { pending: { id: "1", type: "roll" } }), "What you did is kept and will be sent once we're back online.", "Lo que hiciste no se pierde: se enviará cuando vuelva la conexión."],
    ["one's clock", cut(table(FRIENDS, {}, 5)), "If your clock runs out, the others may go on without you.", "Si tu reloj se acaba, los demás pueden seguir sin ti."],
    ["one's seat among friends", cut(table(FRIENDS)), "Your seat is kept; after 1 minute the others may go on without you.", "Tu asiento se conserva; después de 1 minuto, los demás pueden seguir sin ti."],
    ["one's seat while somebody else's clock runs", cut(table(FRIENDS, {}, 5), { seats: [1], holder: 1 }), "Your seat is kept; after 1 minute the others may go on without you.", "Tu asiento se conserva; después de 1 minuto, los demás pueden seguir sin ti."],
    ["one's seat before the match", cut(table(FRIENDS, { phase: "gathering" })), "Your seat is kept.", "Tu asiento se conserva."],
    ["one's seat among computers", cut(table([person(0, 0), COMPUTER])), "Your seat is kept.", "Tu asiento se conserva."],
    ["nothing for those who watch", cut(table(FRIENDS), { seats: [], holder: null }), "", ""],
    ["nothing after the match", cut(table(FRIENDS, { phase: "over" })), "", ""],
  ])("is about %s", (_what, there, english, spanish) => {
    expect(meaningOf(there)).toBe(english);
    settings.language = "es";
    expect(meaningOf(there)).toBe(spanish);
  });
});
