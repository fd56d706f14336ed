import { expect, test } from "vitest";
import { at, centre, layoutOf, pitOf, spacing } from "./layout";
import { smallBoard } from "./testing";

const layout = layoutOf(smallBoard);

test("a cell lies inside the drawing, its neighbour one unit further", () => {
  const [a, b] = [centre(layout, 0), centre(layout, 1)];
  expect(b.x - a.x).toBeCloseTo(100);
  expect(b.y).toBe(a.y);
  expect(a.x).toBeGreaterThan(layout.frame);
  const far = at(layout, smallBoard.width - 1, smallBoard.height - 1);
  expect(far.x).toBeLessThan(layout.width - layout.frame);
  expect(far.y).toBeLessThan(layout.height - layout.frame);
});

test("what several seats walk on is common, and a lane begins at the gate of its seat", () => {
  expect(layout.following.get(0)).toBe(1);
  expect(layout.gates.get(7)).toEqual({ seat: 0, first: 10 });
  expect(layout.climb.get(10)).toBe(1);
  expect(layout.climb.has(3)).toBe(false);
});

test("arrows are no decks", () => {
  expect(layout.arrows).toHaveLength(1);
  expect(layout.decks).toHaveLength(0);
});

test("the pit is found by its kind", () => {
  expect(pitOf(smallBoard)?.width).toBe(2);
  expect(pitOf({ ...smallBoard, decorations: [] })).toBeUndefined();
});

test("spots know how far they lie apart", () => {
  expect(spacing(smallBoard.cells[8]!)).toBeCloseTo(0.8);
  expect(spacing(smallBoard.cells[0]!)).toBe(1);
});
