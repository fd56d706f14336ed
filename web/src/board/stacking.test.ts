import { expect, test } from "vitest";
import type { Token } from "./pieces";
import { type Placed, arranged } from "./stacking";
import { smallBoard } from "./testing";

const tokens = (...seats: number[]): Token[] => seats.map((seat, id) => ({ id, seat, cell: 0 }));
const [square, home] = [smallBoard.cells[0]!, smallBoard.cells[8]!];
const inside = ({ x, y, radius }: Placed, cell = square) =>
  Math.abs(x - cell.x) + radius <= 0.52 && Math.abs(y - cell.y) + radius <= 0.52;
const far = (a: Placed, b: Placed) => Math.hypot(a.x - b.x, a.y - b.y);

test("one token stands in the middle", () => {
  expect(arranged(smallBoard, 0, tokens(0))).toMatchObject([{ x: 0, y: 0, covered: false, count: 0 }]);
});

test.each([2, 3, 4, 5, 9])("%i tokens of different seats stay on their square, and no letter is hidden", (count) => {
  const placed = arranged(smallBoard, 0, tokens(...Array.from({ length: count }, (_, index) => index % 4)));
  expect(placed.every((one) => inside(one))).toBe(true);
  for (const [index, one] of placed.entries()) {
    const letter = 0.6 * one.radius;
    for (const other of placed.slice(index + 1)) expect(far(one, other)).toBeGreaterThan(letter + 0.9 * other.radius);
  }
});

test("tokens of one seat are fanned out, and three or more are counted on the topmost", () => {
  const two = arranged(smallBoard, 0, tokens(1, 1));
  expect(far(two[0]!, two[1]!)).toBeGreaterThan(0.3);
  expect(two.map((one) => one.count)).toEqual([0, 0]);
  expect(arranged(smallBoard, 0, tokens(1, 1, 1)).map((one) => one.count)).toEqual([0, 0, 3]);
});

test("tokens wait on the spots of a wide cell", () => {
  expect(arranged(smallBoard, 8, tokens(0, 0)).map(({ x, y }) => [x, y])).toEqual(home.spots);
});

test("more than there are spots share the middle", () => {
  const placed = arranged(smallBoard, 8, tokens(0, 0, 0));
  expect(placed.every((one) => inside(one, home))).toBe(true);
});

test("in a pile all but the topmost are covered, and each shows an edge", () => {
  const placed = arranged(smallBoard, 11, tokens(0, 1, 2));
  expect(placed.map((one) => one.covered)).toEqual([true, true, false]);
  expect(placed.at(-1)?.count).toBe(3);
  expect(far(placed[0]!, placed[1]!)).toBeGreaterThan(0.15);
});

test("on small squares tokens are bigger, but not bigger than their square", () => {
  const [tight] = arranged(smallBoard, 0, tokens(0), true);
  expect(tight!.radius).toBeGreaterThan(arranged(smallBoard, 0, tokens(0))[0]!.radius);
  expect(tight!.radius).toBeLessThan(0.5);
});
