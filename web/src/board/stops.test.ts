import { describe, expect, test } from "vitest";
import type { MoveChoice } from "../lib/types";
import { board as words } from "../i18n/parts/board.en";
import { board as spanish } from "../i18n/parts/board.es";
import { moveName, stopName } from "./naming";
import { byCell, tokensOf } from "./pieces";
import { arranged } from "./stacking";
import { moverOf, numberOf, stepTo, stopsOf, tabStop, trackOrder } from "./stops";
import { smallBoard } from "./testing";

const tokens = tokensOf(smallBoard, { 0: ["r1", "r5"], 1: ["r3", "H"] });
const placed = [...byCell(smallBoard, tokens)].flatMap(([cell, here]) => arranged(smallBoard, cell, here));
const moves: MoveChoice[] = [
  { text: "2:r1>r3", number: 1, from: 1, to: 3 },
  { text: "3:r1>r4", number: 2, from: 1, to: 4 },
  { text: "2:r5>r7", number: 4, from: 5, to: 7 },
];
const stops = stopsOf(smallBoard, placed, moves, null, 0);
const keys = (of = stops) => of.map((stop) => stop.key);
const speaking = { board: smallBoard, colours: ["red", "blue"], names: { 1: "Ana" }, facing: 0, words, language: "en" as const };
const called = (key: string, of = stops) => stopName(of.find((stop) => stop.key === key)!, of, speaking);

test("a target has the number of its move in the list, unless several lead there or no key plays it", () => {
  const other = { text: "2:r1>r7", number: 5, from: 1, to: 7 };
  const numbers = (of: MoveChoice[], selected: number | null) =>
    stopsOf(smallBoard, placed, of, selected, 0).filter(({ kind }) => kind === "target").map(numberOf);
  expect(numbers(moves, null)).toEqual([1, 2, 4]);
  expect(numbers([...moves, { ...other, to: 4 }], 1)).toEqual([1, null]);
  expect(numbers([{ ...other, number: 10 }], 1)).toEqual([null]);
});

test("a seat's track begins where its tokens wait and follows its way", () => {
  expect(trackOrder(smallBoard, 0).slice(0, 4)).toEqual([8, 0, 1, 2]);
  expect(trackOrder(smallBoard, 1).slice(0, 4)).toEqual([9, 4, 5, 6]);
  expect(trackOrder(smallBoard, 0)).toHaveLength(smallBoard.cells.length);
});

test("the mover stands wherever a move begins", () => {
  expect(moverOf(tokens, moves, null)).toBe(0);
  expect(moverOf(tokens, moves, 1)).toBe(0);
  expect(moverOf(tokens, [], 1)).toBe(1);
});

test("stops follow the track; tokens and targets, each once", () => {
  expect(keys()).toEqual(["token 1 0", "target 3", "token 3 1", "target 4", "token 5 0", "target 7", "token 9 1"]);
});

test("a picked token offers its own targets only", () => {
  const picked = stopsOf(smallBoard, placed, moves, 1, 0);
  expect(keys(picked).filter((key) => key.startsWith("target"))).toEqual(["target 3", "target 4"]);
});

test("a place that two tokens can reach is offered after one was picked", () => {
  const both = [...moves, { text: "6:r5>r3", number: 5, from: 5, to: 3 }];
  expect(keys(stopsOf(smallBoard, placed, both, null, 0))).not.toContain("target 3");
  expect(keys(stopsOf(smallBoard, placed, both, 5, 0))).toContain("target 3");
});

describe("arrow keys", () => {
  const go = (from: string | undefined, key: string, choosing = false) => stepTo(stops, from, key, choosing)?.key;
  test("left and right go from one token that can move to the next, and around", () => {
    expect(go("token 1 0", "ArrowRight")).toBe("token 5 0");
    expect(go("token 5 0", "ArrowRight")).toBe("token 1 0");
    expect(go("token 1 0", "ArrowLeft")).toBe("token 5 0");
  });
  test("up and down go along the track through everything", () => {
    expect(go("token 1 0", "ArrowUp")).toBe("target 3");
    expect(go("token 1 0", "ArrowDown")).toBe("token 9 1");
  });
  test("from a token that can't move, on to the next that can", () => {
    expect(go("token 3 1", "ArrowRight")).toBe("token 5 0");
    expect(go("token 3 1", "ArrowLeft")).toBe("token 1 0");
  });
  test("while choosing they go between targets", () => {
    expect(go("target 3", "ArrowRight", true)).toBe("target 4");
    expect(go("token 1 0", "End", true)).toBe("target 7");
  });
  test("where nothing can be played they go through all tokens", () => {
    const idle = stopsOf(smallBoard, placed, [], null, 0);
    expect(stepTo(idle, "token 1 0", "ArrowRight", false)?.key).toBe("token 3 1");
  });
});

test("Tab reaches the first token that can move, or where one was", () => {
  expect(tabStop(stops, undefined, false)).toBe("token 1 0");
  expect(tabStop(stops, "token 3 1", false)).toBe("token 3 1");
  expect(tabStop(stops, "gone", true)).toBe("target 3");
});

test("stops are called what they are", () => {
  expect(called("token 1 0")).toBe("Your red token on r1, can move to r3 or r4");
  expect(called("token 9 1")).toBe("Blue token (Ana) at home");
  expect(called("target 3")).toBe("Move to r3 from r1, where Blue token (Ana) stands");
  const stuck = stopsOf(smallBoard, placed, [], null, 0);
  expect(called("token 5 0", stuck)).toBe("Your red token on r5, can't move now");
});

describe("squares that people call otherwise than the notation does", () => {
  const names: Record<string, { en: string; es: string }> = {
    r1: { en: "blue's bridge 2", es: "puente azul 2" },
    r3: { en: "green's start", es: "la salida verde" },
  };
  const board = { ...smallBoard, cells: smallBoard.cells.map((cell) => ({ ...cell, called: names[cell.name] ?? null })) };
  const heard = (key: string, more: object) =>
    stopName(stops.find((stop) => stop.key === key)!, stops, { ...speaking, board, ...more });

  test("are so called where the board is heard, in both languages", () => {
    expect(heard("token 1 0", {})).toBe("Your red token on blue's bridge 2, can move to green's start or r4");
    expect(heard("target 3", {})).toBe("Move to green's start from blue's bridge 2, where Blue token (Ana) stands");
    const es = { language: "es", words: spanish };
    expect(heard("token 1 0", es)).toBe("Tu ficha roja en puente azul 2, puede ir a la salida verde o r4");
  });

  test("are so called in moves, and what walks nowhere is left as it is", () => {
    const [from, to] = ["r1", "r3"].map((name) => board.cells.findIndex((cell) => cell.name === name)) as [number, number];
    expect(moveName(board, "2:r1>r3", { from, to, die: "2" }, "en")).toBe("blue's bridge 2 → green's start (2)");
    expect(moveName(board, "2:r1>r3", { from, to, die: "2" }, "es")).toBe("puente azul 2 → la salida verde (2)");
    expect(moveName(board, "r1>r3", { from, to, die: null }, "en")).toBe("blue's bridge 2 → green's start");
    expect(moveName(board, "forfeit:6", null, "en")).toBe("forfeit:6");
  });
});
