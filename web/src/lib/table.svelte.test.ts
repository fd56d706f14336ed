import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, fakeBrowser } from "../testing/browser";
import { TableState, type Show } from "./table.svelte";
import type { EventView, Now, SeatView, TableView } from "./types";

function now(change: Partial<Now> = {}): Now {
  return {
    position: "",
    pieces: {},
    piles: {},
    awaits: "roll",
    seat: 0,
    moves: [],
    walks: [],
    ranking: [],
    rolled: null,
    thrown: [],
    notes: [],
    deadline: null,
    undo_asked: null,
    waits: "people",
    ...change,
  };
}

function seat(number: number, change: Partial<SeatView> = {}): SeatView {
  const nobody = { level: null, holder: null, left: false, resigned: false };
  return { seat: number, colour: "red", kind: "person", name: "Ana", ...nobody, ...change };
}

function table(change: Partial<TableView> = {}): TableView {
  return {
    table: "tab",
    code: "ABC234",
    game: "race",
    options: {},
    start: "",
    created: 0,
    phase: "playing",
    seats: [seat(0, { holder: 0 }), seat(2, { kind: "computer", name: null, level: "easy" })],
    ready: [0],
    clock: null,
    undo: true,
    commitment: "",
    weights: [1, 1, 1, 1, 1, 1],
    seals: {},
    words: {},
    restored: [],
    seq: 3,
    plies: [],
    now: now(),
    ended: null,
    from: null,
    rematch: null,
    notices: {},
    ...change,
  };
}

function event(seq: number, kind: EventView["kind"], change: Partial<EventView> = {}): EventView {
  return { seq, kind, at: 0, seat: 0, data: {}, now: now(), ...change };
}

const WELCOME = { type: "welcome", holder: 0, seats: [0], seq: 3, now: 0, beat: 15, grace: 60 };

let state: TableState;

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"events": []}')));
  state = new TableState("tab");
  FakeSocket.last.accept();
});

afterEach(() => {
  state.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function welcome(view: TableView = table()): void {
  FakeSocket.last.say({ ...WELCOME, seq: view.seq, view, events: null });
}

function say(happened: EventView): void {
  FakeSocket.last.say({ type: "event", event: happened });
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1);

describe("who is away", () => {
  const present = (...here: number[]): void => FakeSocket.last.say({ type: "presence", here, watchers: 0, away: [] });

  it("is known since they went before our eyes", async () => {
    welcome();
    present(0, 1);
    await vi.advanceTimersByTimeAsync(3_000);
    const went = Date.now();
    present(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...state.gone]).toEqual([[1, went]]);
    present(0, 1);
    expect([...state.gone]).toEqual([]);
  });

  it("is not known since when, if we were away ourselves", () => {
    welcome();
    present(0, 1);
    FakeSocket.last.drop();
    expect(state.connection).toBe("lost");
    state.retry();
    FakeSocket.last.accept();
    FakeSocket.last.say({ ...WELCOME, view: null, events: [] });
    present(0);
    expect([...state.gone]).toEqual([]);
  });
});

describe("a table", () => {
  it("knows who we are and whose turn it is", () => {
    welcome();
    expect(state.connection).toBe("open");
    expect(state.seats).toEqual([0]);
    expect(state.toAct).toBe(0);
  });

  it("applies events to what it knows at once, and to what is shown when it has been shown", async () => {
    welcome();
    const shown: string[] = [];
    let finish = (): void => undefined;
    const show: Show = (happened, before, after) => {
      shown.push(`${happened.kind} ${before.plies.length}→${after.plies.length}`);
      return new Promise((resolve) => (finish = resolve));
    };
    state.showWith(show);
    say(event(4, "rolled", { data: { text: "roll:6" }, now: now({ awaits: "move", moves: ["a>b"] }) }));
    say(event(5, "moved", { data: { text: "a>b" }, now: now({ seat: 2, waits: "computer" }) }));
    expect(shown).toEqual(["rolled 0→1"]);
    expect(state.known?.seat).toBe(2);
    expect(state.shown?.awaits).toBe("roll");
    expect(state.toAct).toBeNull();
    finish();
    await settle();
    expect(shown).toEqual(["rolled 0→1", "moved 1→2"]);
    expect(state.shown?.moves).toEqual(["a>b"]);
    finish();
    await settle();
    expect(state.view?.plies).toEqual(["roll:6", "a>b"]);
    expect(state.log.map((entry) => entry.seq)).toEqual([4, 5]);
    expect(state.settled).toBe(true);
  });

  it("goes on if showing an event fails", async () => {
    vi.stubGlobal("reportError", () => undefined);
    welcome();
    state.showWith(() => Promise.reject(new Error("no canvas")));
    say(event(4, "rolled", { data: { text: "roll:6" } }));
    await settle();
    expect(state.view?.seq).toBe(4);
  });

  it("hears of nothing twice", async () => {
    welcome();
    say(event(4, "rolled", { data: { text: "roll:6" } }));
    say(event(4, "rolled", { data: { text: "roll:6" } }));
    await settle();
    expect(state.view?.plies).toEqual(["roll:6"]);
  });

  it("sends an action with what was seen, and lets nothing be done until its event was shown", async () => {
    welcome();
    const done = state.act({ type: "roll" });
    const sent = FakeSocket.last.sent.at(-1);
    expect(sent).toMatchObject({ type: "roll", seat: 0, expects: 3 });
    expect(state.toAct).toBeNull();
    FakeSocket.last.say({ type: "done", id: sent?.["id"], seq: 4 });
    expect(await done).toBe(true);
    expect(state.toAct).toBeNull(); // the event is still on its way
    say(event(4, "rolled", { data: { text: "roll:6" } }));
    await settle();
    expect(state.toAct).toBe(0);
  });

  it("says why an action was refused", async () => {
    welcome();
    const done = state.act({ type: "undo" });
    const id = FakeSocket.last.sent.at(-1)?.["id"];
    FakeSocket.last.say({ type: "refused", id, code: "undo-off", message: { en: "No.", es: "No." } });
    expect(await done).toBe(false);
    expect(state.refused).toEqual({ code: "undo-off", message: { en: "No.", es: "No." } });
    expect(state.toAct).toBe(0);
  });

  it("takes the clock that counts from a beat, unless something has been played since", () => {
    welcome(table({ now: now({ deadline: 1000 }) }));
    FakeSocket.last.say({ type: "beat", seq: 3, now: 0, deadline: 9000 });
    expect(state.known?.deadline).toBe(9000);
    expect(state.settled).toBe(true);
    say(event(4, "rolled", { data: { text: "roll:6" }, now: now({ deadline: 12_000 }) }));
    FakeSocket.last.say({ type: "beat", seq: 3, now: 0, deadline: 9000 });
    expect(state.known?.deadline).toBe(12_000);
  });

  it("asks for what it missed when a beat is ahead", () => {
    welcome();
    FakeSocket.last.say({ type: "beat", seq: 9, now: 0 });
    FakeSocket.last.accept();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", since: 3 });
  });

  it("begins anew with a whole table, whatever was being shown", async () => {
    welcome();
    let finish = (): void => undefined;
    state.showWith(() => new Promise((resolve) => (finish = resolve)));
    say(event(4, "rolled", { data: { text: "roll:6" } }));
    welcome(table({ seq: 20, plies: ["roll:1", "a>b"] }));
    finish();
    await settle();
    expect(state.view?.seq).toBe(20);
    expect(state.view?.plies).toEqual(["roll:1", "a>b"]);
    expect(state.settled).toBe(true);
  });

  it("follows people who come and go", async () => {
    welcome(table({ phase: "gathering", seats: [seat(0, { holder: 0 }), seat(2, { kind: "open", name: null })] }));
    say(event(4, "joined", { seat: 2, data: { name: "Ben", holder: 1 } }));
    await settle();
    expect(state.view?.seats[1]).toMatchObject({ kind: "person", name: "Ben", holder: 1 });
    expect(state.view?.ready).toEqual([0, 1]);
    say(event(5, "vacated", { seat: 2 }));
    say(event(6, "filled", { seat: 2, data: { level: "hard" } }));
    say(event(7, "started", { seat: null }));
    await settle();
    expect(state.view?.seats[1]).toMatchObject({ kind: "computer", name: null, level: "hard", holder: null });
    expect(state.view?.phase).toBe("playing");
  });
});
