/** How dice look and fall. Values come from the server; only the way to them is made up here. */

import type { Throw } from "../lib/types";

/** Of the pieces that are thrown together, which show their mark. They are counted, so which ones is made up here. */
export function piecesOf({ pieces, none }: Pick<Throw, "pieces" | "none">, value: number): boolean[] {
  const marks = value === none ? 0 : value;
  return Array.from({ length: pieces }, (_, index) => ((index * (pieces - 1) + value) % pieces) < marks);
}

/** Where the pips of a value stand, from -1 to 1. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[1, -1], [-1, 1]],
  3: [[1, -1], [0, 0], [-1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** How a cube is turned so that a value shows, in degrees about x and y; opposite faces add up to seven. */
export const TURNS: Record<number, { x: number; y: number }> = {
  1: { x: 0, y: 0 },
  2: { x: -90, y: 0 },
  3: { x: 0, y: -90 },
  4: { x: 0, y: 90 },
  5: { x: 90, y: 0 },
  6: { x: 0, y: 180 },
};

export interface Tray {
  width: number;
  height: number;
  /** The edge of a die. */
  die: number;
}

/** The part of a tray where pieces that are counted come to rest: below it, or beside it in a wide one, stands their sum. */
export function restingRoom(width: number, height: number): { width: number; height: number } {
  if (width > 1.8 * height) return { width: width - Math.min(130, 0.4 * width), height };
  return { width, height: height - Math.min(52, 0.32 * height) };
}

export interface Place {
  x: number;
  y: number;
  /** In degrees. */
  angle: number;
}

/** As big as looks right: they fill the tray when few and shrink when many. */
export function dieSize(width: number, height: number, count: number, largest: number): number {
  if (count === 0) return 0;
  const fits = Math.sqrt((width * height) / (count * 3.9));
  return Math.max(Math.min(fits, largest, 0.68 * width, 0.68 * height), 1);
}

/** Where dice come to rest: in rows around the middle, each a little askew, never one on another. */
export function restingPlaces(tray: Tray, count: number, random: () => number): Place[] {
  const wide = Math.ceil(Math.sqrt(count * Math.max(1, tray.width / tray.height)));
  const most = Math.max(1, Math.min(count, wide, Math.floor(tray.width / (1.35 * tray.die))));
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / rows); // no row much shorter than the others
  const pitch = { x: Math.min(1.75 * tray.die, tray.width / columns), y: Math.min(1.6 * tray.die, tray.height / rows) };
  const loose = { x: Math.max(0, pitch.x - 1.3 * tray.die) / 2, y: Math.max(0, pitch.y - 1.3 * tray.die) / 2 };
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      x: tray.width / 2 + ((index % columns) - (inRow - 1) / 2) * pitch.x + (2 * random() - 1) * loose.x,
      y: tray.height / 2 + (row - (rows - 1) / 2) * pitch.y + (2 * random() - 1) * loose.y,
      angle: (2 * random() - 1) * 16,
    };
  });
}

/** The same for sticks, which lie close side by side. */
export function restingSticks(tray: Tray, count: number, random: () => number): Place[] {
  const narrow = 2.6;
  const places = restingPlaces({ ...tray, width: narrow * tray.width }, count, random);
  return places.map((place) => ({ ...place, x: place.x / narrow }));
}

export interface Fall {
  /** Shares of the time, from 0 to 1, and where the die is then. */
  points: { at: number; x: number; y: number; height: number }[];
}

/** The way of a die to its place: thrown in from an edge, off the walls, ever slower. It is worked out backwards from
 * where the die must come to rest, so it always gets there. */
export function fall(tray: Tray, rest: Place, random: () => number): Fall {
  const margin = 0.62 * tray.die;
  const [right, bottom] = [Math.max(margin, tray.width - margin), Math.max(margin, tray.height - margin)];
  const direction = 2 * Math.PI * random();
  const length = (1.5 + 0.7 * random()) * Math.max(tray.width, tray.height);
  const steps = 36;
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const at = index / steps;
    const left = length * (1 - at) ** 2; // friction: the way that is left shrinks with the square of the time
    const bounce = Math.abs(Math.cos(at * Math.PI * 3.5)) * (1 - at) ** 1.4;
    return {
      at,
      x: folded(rest.x + Math.cos(direction) * left, margin, right),
      y: folded(rest.y + Math.sin(direction) * left, margin, bottom),
      height: bounce,
    };
  });
  return { points };
}

/** A coordinate beyond a wall, reflected back inside as often as needed. */
export function folded(value: number, low: number, high: number): number {
  const span = high - low;
  if (span <= 0) return (low + high) / 2;
  const around = (((value - low) % (2 * span)) + 2 * span) % (2 * span);
  return low + (around <= span ? around : 2 * span - around);
}
