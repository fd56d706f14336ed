import { describe, expect, it } from "vitest";
import type { Choice, EventView, Now } from "../../../lib/types";
import { lessonOf, taskOf } from "./tips";

const now = (awaits: Now["awaits"]): Now => ({
  position: "",
  pieces: {},
  piles: {},
  awaits,
  seat: 0,
  ranking: [],
  rolled: null,
  thrown: [],
  notes: [],
  moves: [],
  walks: [],
  deadline: null,
  undo_asked: null,
  waits: "people",
});

const choice = (move: string, from: number | null): Choice => ({
  move,
  from,
  to: from,
  die: null,
  label: { en: move, es: move },
  hint: null,
  warning: null,
  captures: [],
});

const event = (seq: number, ...kinds: NonNullable<EventView["effects"]>[number]["kind"][]): EventView => ({
  seq,
  kind: "moved",
  at: 0,
  seat: 0,
  data: {},
  now: now("roll"),
  effects: kinds.map((kind) => ({ kind, seat: 0 })),
});

describe("the task", () => {
  it("is to wait, to roll, or to choose", () => {
    expect(taskOf(now("move"), false, null).kind).toBe("wait");
    expect(taskOf(now("roll"), true, null).kind).toBe("roll");
    expect(taskOf(now("move"), true, null).kind).toBe("look");
    expect(taskOf(now("move"), true, [choice("a>b", 1)]).kind).toBe("only");
    expect(taskOf(now("move"), true, [choice("a>b", 1), choice("stand", null)]).kind).toBe("pick");
  });

  it("counts the places that one can move from, not the moves", () => {
    expect(taskOf(now("move"), true, [choice("a>b", 1), choice("a>c", 1), choice("d>e", 4)])).toMatchObject({ kind: "walk", places: 2 });
  });
});

const blocked = (next: number): EventView => ({
  ...event(1, "blocked"),
  kind: "rolled",
  now: { ...now("roll"), seat: next },
});

describe("a lesson", () => {
  const words = { en: "", es: "" };
  const lessons = { capture: words, "extra-roll": words, blocked: words, "blocked-again": words };

  it("is the newest thing that was not explained yet", () => {
    const log = [event(1, "capture"), event(2, "moved", "extra-roll"), event(3, "moved")];
    expect(lessonOf(log, 0, lessons, new Set())).toBe("extra-roll");
    expect(lessonOf(log, 0, lessons, new Set(["extra-roll"]))).toBe("capture");
    expect(lessonOf(log, 1, lessons, new Set(["extra-roll"]))).toBe(null);
    expect(lessonOf(log, 3, lessons, new Set())).toBe(null);
  });

  it("says after a roll that moves nothing whether the turn has passed on", () => {
    expect(lessonOf([blocked(1)], 0, lessons, new Set())).toBe("blocked");
    expect(lessonOf([blocked(0)], 0, lessons, new Set())).toBe("blocked-again");
  });

  it("is only about what the game explains", () => {
    expect(lessonOf([event(1, "reset")], 0, lessons, new Set())).toBe(null);
  });
});
