import { expect, test } from "vitest";
import { byCell, cellNumber, piecesKey, tokensOf } from "./pieces";
import { smallBoard } from "./testing";

test("a seat's own cell goes before one that others call so", () => {
  expect(cellNumber(smallBoard, "H", 1)).toBe(9);
  expect(cellNumber(smallBoard, "r3", 1)).toBe(3);
  expect(cellNumber(smallBoard, "L1", 1)).toBe(10);
  expect(cellNumber(smallBoard, "nowhere", 0)).toBe(-1);
});

test("tokens keep their identity where they stay, and the one that is left over is the one that moved", () => {
  const before = tokensOf(smallBoard, { 0: ["H", "r1"], 1: ["r3"] });
  const after = tokensOf(smallBoard, { 0: ["H", "r2"], 1: ["r3"] }, before);
  const id = (cell: number, tokens: typeof before) => tokens.find((token) => token.cell === cell)?.id;
  expect(id(8, after)).toBe(id(8, before));
  expect(id(3, after)).toBe(id(3, before));
  expect(id(2, after)).toBe(id(1, before));
});

test("pieces on cells that the board does not have are not drawn", () => {
  expect(tokensOf(smallBoard, { 0: ["elsewhere"] })).toEqual([]);
});

test("who comes last to a pile lies on top", () => {
  const before = tokensOf(smallBoard, { 0: ["r1"], 1: ["P"] });
  const after = tokensOf(smallBoard, { 0: ["P"], 1: ["P"] }, before);
  expect(byCell(smallBoard, after).get(11)?.map((token) => token.seat)).toEqual([1, 0]);
});

test("a position that tells its piles is believed, unless it tells of others", () => {
  const tokens = tokensOf(smallBoard, { 0: ["P"], 1: ["P"] });
  const seats = (piles: Record<string, number[]>) => byCell(smallBoard, tokens, piles).get(11)?.map((one) => one.seat);
  expect(seats({ P: [1, 0] })).toEqual([1, 0]);
  expect(seats({ P: [1, 0, 2] })).toEqual([0, 1]);
});

test("the key tells positions apart, not objects", () => {
  expect(piecesKey({ 0: ["a", "b"], 1: [] })).toBe(piecesKey({ 1: [], 0: ["b", "a"] }));
  expect(piecesKey({ 0: ["a"] })).not.toBe(piecesKey({ 0: ["b"] }));
});
