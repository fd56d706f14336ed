import { describe, expect, it } from "vitest";
import type { BoardData, Choice, EventView, Now } from "../../lib/types";
import { clockText } from "./clock";
import { canUndo, choicesFit, isRollOff, plainChoices, spentDice, standing } from "./turn";

describe("taking back", () => {
  let seq = 0;
  const happened = (kind: EventView["kind"], seat: number, data = {}): EventView =>
    ({ seq: ++seq, kind, seat, data }) as unknown as EventView;
  const [me, computer] = [0, 1];
  const mine = [happened("rolled", me), happened("moved", me)];
  const answer = [happened("rolled", computer), happened("moved", computer)];

  it("is for one's own last move", () => {
    expect(canUndo(mine.slice(0, 1), [me], false)).toBe(false);
    expect(canUndo(mine, [me], false)).toBe(true);
    expect(canUndo([...mine, happened("emote", computer)], [me], false)).toBe(true);
    expect(canUndo(mine, [computer], false)).toBe(false);
  });

  it("includes what computers answered on the device, until there are new dice of one's own", () => {
    expect(canUndo([...mine, ...answer], [me], false)).toBe(false);
    expect(canUndo([...mine, ...answer], [me], true)).toBe(true);
    expect(canUndo([...mine, ...answer, happened("rolled", me)], [me], true)).toBe(false);
  });

  it("leaves out what was taken back", () => {
    const undone = [...mine, ...answer, happened("undone", me, { plies: 3 })];
    expect(standing(undone)).toEqual(mine.slice(0, 1));
    expect(canUndo(undone, [me], true)).toBe(false);
    expect(standing([...mine, happened("undone", me)])).toEqual(mine.slice(0, 1));
  });
});

describe("dice", () => {
  it("are spent one by one, pairs too", () => {
    expect(spentDice([4, 4], [4])).toEqual([1]);
    expect(spentDice([5, 3], [3])).toEqual([0]);
    expect(spentDice([5, 3], [5, 3])).toEqual([]);
    expect(spentDice([5, 3], null)).toEqual([]);
  });
});

it("a roll decides who starts as long as no piece stands anywhere, if the game has such a roll", () => {
  const words = { en: "", es: "" };
  const none: Parameters<typeof isRollOff>[1] = { awaits: "roll", pieces: { 0: [], 1: [] } };
  expect(isRollOff({ roll_off: words }, none)).toBe(true);
  expect(isRollOff({ roll_off: null }, none)).toBe(false);
  expect(isRollOff({ roll_off: words }, { awaits: "roll", pieces: { 0: ["a"], 1: [] } })).toBe(false);
});

describe("choices", () => {
  const choice = (move: string): Choice => ({
    move,
    from: null,
    to: null,
    die: null,
    label: { en: move, es: move },
    hint: null,
    warning: null,
    captures: [],
  });
  const now = { moves: ["stand", "extend:up"] } as unknown as Now;

  it("fit a position if they are exactly its legal moves", () => {
    expect(choicesFit([choice("extend:up"), choice("stand")], now)).toBe(true);
    expect(choicesFit([choice("stand")], now)).toBe(false);
    expect(choicesFit([choice("stand"), choice("extend:down")], now)).toBe(false);
  });
});

it("legal moves are choices even without words", () => {
  const cell = { x: 0, y: 0, kind: "", seat: null, label: "", called: null, spots: [], piled: false };
  const called = { en: "green's start", es: "la salida verde" };
  const board = { cells: [{ ...cell, name: "B", seat: 2 }, { ...cell, name: "r0", called }] } as unknown as BoardData;
  const found = plainChoices(board, { moves: ["5+1:B>r0", "stand"], walks: [{ from: 0, to: 1, die: "5+1" }, null] });
  expect(found.map(({ move, from, to, label }) => [move, from, to, label.en, label.es])).toEqual([
    ["5+1:B>r0", 0, 1, "B → green's start (5+1)", "B → la salida verde (5+1)"],
    ["stand", null, null, "stand", "stand"],
  ]);
});

it.each([
  [0, "0:00"],
  [6_200, "0:07"],
  [750_000, "12:30"],
  [86_399_000, "23:59:59"],
])("a clock with %i ms left shows %s", (left, text) => expect(clockText(left)).toBe(text));
