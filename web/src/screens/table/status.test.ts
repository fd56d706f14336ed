import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { Now, SeatView, TableView } from "../../lib/types";
import { presenceOf, statusOf, type Company } from "./status";

const AT = 10_000_000;
const MINUTE = 60_000;
const ANA = 0;
const BEN = 1;

const seat = (number: number, change: Partial<SeatView> = {}): SeatView => ({
  seat: number,
  colour: "red",
  kind: "person",
  name: ["Ana", "Ben"][number] ?? null,
  level: null,
  holder: number,
  left: false,
  resigned: false,
  ...change,
});

function table(now: Partial<Now>, ben: Partial<SeatView> = {}, change: Partial<TableView> = {}): TableView {
  const whole = { seat: BEN, awaits: "roll", walks: [], ranking: [], ...now };
  return { phase: "playing", seats: [seat(ANA), seat(BEN, ben)], now: whole, ended: null, ...change } as unknown as TableView;
}

/** Ana's side of a table where everybody is. */
const company = (change: Partial<Company> = {}): Company => ({
  seats: [ANA],
  presence: { type: "presence", here: [ANA, BEN], watchers: 0, away: [] },
  gone: new Map(),
  connection: "open",
  settled: true,
  pending: null,
  ...change,
});

const alone = (gone: Company["gone"] = new Map()): Partial<Company> => ({
  presence: { type: "presence", here: [ANA], watchers: 0, away: [] },
  gone,
});

const WALKS = [{ from: 1, to: 2, die: null }];
const COMPUTER = { kind: "computer", level: "hard", holder: null, name: null, colour: "blue" } as const;
const LOST = { connection: "lost" } as const;
const PENDING = { id: "1", type: "roll" } as const;

afterEach(() => {
  settings.language = "en";
});

describe("the status of a turn", () => {
  it.each([
    ["somebody who may be idle", table({}), company(), "Ben's turn", "to roll", "Turno de Ben", "le toca tirar"],
    ["somebody with a choice", table({ awaits: "move" }), company(), "Ben's turn", "choosing a move", "Turno de Ben", "elige una jugada"],
    ["somebody who has gone", table({}), company(alone()), "Ben's turn", "offline", "Turno de Ben", "sin conexión"],
    [
      "somebody who went two minutes ago",
      table({ awaits: "move" }),
      company(alone(new Map([[BEN, AT - 2.5 * MINUTE]]))),
      "Ben's turn",
      "offline for 2 minutes",
      "Turno de Ben",
      "sin conexión desde hace 2 minutos",
    ],
    ["somebody who went just now", table({}), company(alone(new Map([[BEN, AT - 500]]))), "Ben's turn", "offline", "Turno de Ben", "sin conexión"],
    ["somebody who left", table({}, { left: true }), company(alone()), "Ben's turn", "left the table", "Turno de Ben", "dejó la mesa"],
    ["somebody whose roll is shown", table({}), company({ settled: false }), "Ben's turn", "rolling…", "Turno de Ben", "tirando…"],
    ["somebody whose move is shown", table({ awaits: "move" }), company({ settled: false }), "Ben's turn", "moving…", "Turno de Ben", "moviendo…"],
    ["a computer at work", table({ awaits: "move" }, COMPUTER), company(), "Blue's turn", "thinking…", "Turno de Azul", "pensando…"],
    ["a computer that has moved", table({ awaits: "move" }, COMPUTER), company({ settled: false }), "Blue's turn", "moving…", "Turno de Azul", "moviendo…"],
    ["a computer, without connection", table({ awaits: "move" }, COMPUTER), company(LOST), "Blue's turn", "to move", "Turno de Azul", "le toca mover"],
    ["anybody, without connection", table({}), company({ ...alone(), ...LOST }), "Ben's turn", "to roll", "Turno de Ben", "le toca tirar"],
    ["somebody, for those who watch", table({}), company({ seats: [] }), "Ben's turn", "to roll", "Turno de Ben", "le toca tirar"],
    ["yourself, to roll", table({ seat: ANA }), company(), "Your turn", "Roll the dice", "Tu turno", "Tira los dados"],
    ["yourself, to move", table({ seat: ANA, awaits: "move", walks: WALKS }), company(), "Your turn", "Choose a move", "Tu turno", "Elige una jugada"],
    ["yourself, to decide", table({ seat: ANA, awaits: "move" }), company(), "Your turn", "Decide what to do", "Tu turno", "Decide qué hacer"],
    ["one of two people here", table({ seat: ANA }), company({ seats: [ANA, BEN] }), "Ana's turn", "Roll the dice", "Turno de Ana", "Tira los dados"],
    ["your own roll while it is shown", table({ seat: ANA }), company({ settled: false }), "Your turn", "rolling…", "Tu turno", "tirando…"],
    [
      "what you do without connection",
      table({ seat: ANA }),
      company({ ...LOST, settled: false, pending: PENDING }),
      "Your turn",
      "Will be sent once we’re connected",
      "Tu turno",
      "Se enviará al recuperar la conexión",
    ],
    ["sealing", table({ awaits: "words" }), company(), "Sealing the dice: waiting for Ben", "", "Sellando los dados: falta Ben", ""],
  ])("is true of %s", (_who, view, there, title, task, titulo, tarea) => {
    expect(statusOf(view, there, AT)).toEqual({ title, task });
    settings.language = "es";
    expect(statusOf(view, there, AT)).toEqual({ title: titulo, task: tarea });
  });

  it("says at the end whether you have won", () => {
    const over = table({}, {}, { phase: "over", ended: { how: "played", ranking: [ANA, BEN] } as unknown as NonNullable<TableView["ended"]> });
    expect(statusOf(over, company(), AT)).toEqual({ title: "You win!", task: "" });
    expect(statusOf(over, company({ seats: [BEN] }), AT)).toEqual({ title: "Match over", task: "" });
    expect(statusOf(over, company({ seats: [ANA, BEN] }), AT).title).toBe("Match over");
  });
});

describe("presence", () => {
  it.each([
    ["you", seat(ANA), company(), "here", "you"],
    ["one of several here", seat(ANA), company({ seats: [ANA, BEN] }), "here", "here"],
    ["somebody elsewhere", seat(BEN), company(), "here", "here"],
    ["somebody who has gone", seat(BEN), company(alone()), "gone", "offline"],
    ["somebody who went an hour ago", seat(BEN), company(alone(new Map([[BEN, AT - 61 * MINUTE]]))), "gone", "offline for 1 hour"],
    ["somebody who left", seat(BEN, { left: true }), company(), "gone", "left the table"],
    ["somebody who gave up", seat(BEN, { resigned: true }), company(), "gone", "gave up"],
    ["a computer", seat(BEN, COMPUTER), company(alone()), "computer", "Hard"],
    ["a computer in place of somebody who gave up", seat(BEN, { ...COMPUTER, resigned: true }), company(), "computer", "gave up"],
    ["somebody while we are not connected", seat(BEN), company(LOST), "unknown", ""],
  ] as const)("is told of %s", (_who, whose, there, sign, words) => {
    expect(presenceOf(whose, there, AT)).toEqual({ sign, words });
  });
});
