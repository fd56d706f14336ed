import { describe, expect, test } from "vitest";
import type { MoveChoice } from "../lib/types";
import { at } from "./grid";
import { byCell, tokensOf } from "./pieces";
import { arranged } from "./stacking";
import { stopsOf } from "./stops";
import { answer, pointer } from "./taps";
import { smallBoard } from "./testing";

const tokens = tokensOf(smallBoard, { 0: ["r1", "r5"], 1: ["r3", "H"] });
const placed = [...byCell(smallBoard, tokens)].flatMap(([cell, here]) => arranged(smallBoard, cell, here));
const moves: MoveChoice[] = [
  { text: "2:r1>r3", number: 1, from: 1, to: 3 },
  { text: "3:r1>r4", number: 2, from: 1, to: 4 },
  { text: "2:r5>r7", number: 4, from: 5, to: 7 },
];
const SMALL = 16; // pixels
const LARGE = 60;

interface How {
  selected?: number | null;
  rivals?: number[];
  once?: boolean;
  mouse?: boolean;
  pixels?: number;
}

function tap(x: number, y: number, { selected = null, rivals = [], once = false, mouse = false, pixels = LARGE }: How = {}) {
  const stops = stopsOf(smallBoard, placed, moves, selected, 0);
  const found = answer(stops, selected === null ? null : { cell: selected, rivals }, at(smallBoard.layout, x, y), pointer(mouse, pixels), once);
  return found.kind === "select" ? { kind: "select", cell: found.selection.cell } : found;
}

describe("with two taps", () => {
  test("the first selects the nearest token that can move", () => {
    expect(tap(1.1, 0.1)).toEqual({ kind: "select", cell: 1 });
    expect(tap(1.2, 1.6)).toEqual({ kind: "select", cell: 5 });
  });

  test("a landing where no token is near selects the token that would go there", () => {
    expect(tap(0, 1)).toEqual({ kind: "select", cell: 5 });
  });

  test("the second plays on the landing, or on the token if it has only one", () => {
    expect(tap(2.1, 2.2, { selected: 1 })).toEqual({ kind: "play", moves: [moves[1]] });
    expect(tap(0.9, 2.1, { selected: 5 })).toEqual({ kind: "play", moves: [moves[2]] });
    expect(tap(1, 0, { selected: 1 })).toEqual({ kind: "let go" });
  });

  test("between two tokens once more it selects the other one, and on a landing it asks", () => {
    const stray = { selected: 5, rivals: [1], pixels: SMALL };
    expect(tap(1, 2, stray)).toEqual({ kind: "play", moves: [moves[2]] });
    expect(tap(1, 1.1, stray)).toEqual({ kind: "select", cell: 1 });
    expect(tap(0, 0.6, stray)).toEqual({ kind: "play", moves: [moves[2], moves[0], moves[1]] });
  });

  test("between two landings it asks", () => {
    expect(tap(2, 1.5, { selected: 1, pixels: SMALL })).toEqual({ kind: "play", moves: [moves[0], moves[1]] });
    expect(tap(2, 1.5, { selected: 1, pixels: SMALL, mouse: true })).toMatchObject({ kind: "play", moves: { length: 1 } });
  });

  test("nearer to another token it selects that one instead", () => {
    expect(tap(1.1, 0.2, { selected: 5 })).toEqual({ kind: "select", cell: 1 });
  });

  test("on a token that stands on the landing it plays", () => {
    expect(tap(2, 1, { selected: 1 })).toEqual({ kind: "play", moves: [moves[0]] });
  });

  test("far from everything it lets go", () => {
    expect(tap(4, 3.4, { selected: 1 })).toEqual({ kind: "let go" });
    expect(tap(3.6, 3.4)).toEqual({ kind: "let go" });
  });
});

test("with one tap a token that has one landing is played, and so is a landing", () => {
  expect(tap(1, 2, { once: true })).toEqual({ kind: "play", moves: [moves[2]] });
  expect(tap(0.1, 1, { once: true })).toEqual({ kind: "play", moves: [moves[2]] });
  expect(tap(1, 0, { once: true })).toEqual({ kind: "select", cell: 1 });
});

describe("a token that can't move", () => {
  test("is explained where it is meant", () => {
    expect(tap(3.6, 2)).toEqual({ kind: "explain", cell: 9 });
  });

  test("stands on a landing: the landing is meant", () => {
    expect(tap(2, 1)).toEqual({ kind: "select", cell: 1 });
  });

  test("is not what a finger means beside one that can move", () => {
    expect(tap(1.8, 0.5, { pixels: SMALL })).toEqual({ kind: "select", cell: 1 });
  });
});

test("on small squares a finger reaches further than a mouse", () => {
  expect(tap(1, -1.3, { pixels: SMALL })).toEqual({ kind: "select", cell: 1 });
  expect(tap(1, -1.3, { pixels: SMALL, mouse: true })).toEqual({ kind: "let go" });
});
