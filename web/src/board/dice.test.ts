import { expect, test } from "vitest";
import { PIPS, TURNS, dieSize, fall, folded, piecesOf, restingPlaces } from "./dice";

const TRAYS = [
  { width: 120, height: 120 },
  { width: 300, height: 300 },
  { width: 400, height: 90 },
];

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

test("a face has as many pips as its value, and a cube shows every face", () => {
  for (const value of [1, 2, 3, 4, 5, 6]) expect(PIPS[value]).toHaveLength(value);
  expect(new Set(Object.values(TURNS).map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
});

test("of pieces that are counted, as many show their mark as the value says; one value says none", () => {
  const marks = (pieces: number, none: number, value: number): number => piecesOf({ pieces, none }, value).filter(Boolean).length;
  for (const value of [1, 2, 3, 4]) expect(marks(4, 6, value)).toBe(value);
  expect(marks(4, 6, 6)).toBe(0);
  expect(marks(4, 5, 5)).toBe(0);
  for (const value of [1, 2, 3]) expect(marks(3, 4, value)).toBe(value);
  expect(marks(3, 4, 4)).toBe(0);
});

test.each(TRAYS)("dice lie in the tray $width × $height and not on one another", ({ width, height }) => {
  for (const count of [1, 2, 3, 5, 8, 18]) {
    const die = dieSize(width, height, count, 84);
    const places = restingPlaces({ width, height, die }, count, seeded(count + 1));
    expect(places).toHaveLength(count);
    for (const [index, { x, y }] of places.entries()) {
      expect(x - die / 2).toBeGreaterThanOrEqual(0);
      expect(x + die / 2).toBeLessThanOrEqual(width);
      expect(y - die / 2).toBeGreaterThanOrEqual(0);
      expect(y + die / 2).toBeLessThanOrEqual(height);
      for (const other of places.slice(index + 1)) {
        expect(Math.max(Math.abs(x - other.x), Math.abs(y - other.y))).toBeGreaterThan(die);
      }
    }
  }
});

test("a die bounces between the walls and comes to its place", () => {
  const tray = { width: 300, height: 200, die: 50 };
  for (let seed = 1; seed < 40; seed += 1) {
    const rest = { x: 120, y: 90, angle: 0 };
    const { points } = fall(tray, rest, seeded(seed));
    expect(points.at(-1)).toMatchObject({ at: 1 });
    expect(points.at(-1)?.x).toBeCloseTo(rest.x);
    expect(points.at(-1)?.y).toBeCloseTo(rest.y);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(25);
      expect(x).toBeLessThanOrEqual(275);
      expect(y).toBeGreaterThanOrEqual(25);
      expect(y).toBeLessThanOrEqual(175);
    }
  }
});

test("walls throw back as often as needed", () => {
  expect(folded(5, 0, 10)).toBe(5);
  expect(folded(12, 0, 10)).toBe(8);
  expect(folded(-3, 0, 10)).toBe(3);
  expect(folded(47, 0, 10)).toBe(7);
});
