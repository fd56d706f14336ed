/** Path data: polylines, rounded corners, decks, arrows from cell to cell, the grain of wood. */

import { type Layout, type Point, UNIT, at, cellAt, centre } from "./layout";
import type { Way } from "../lib/types";
import { leadsBack } from "./kinds";

const n = (value: number): string => String(Math.round(value * 10) / 10);
const xy = (point: Point): string => `${n(point.x)} ${n(point.y)}`;

export function polyline(points: Point[], closed = false): string {
  return `M${points.map(xy).join("L")}${closed ? "Z" : ""}`;
}

/** A point so far from a start towards an end, in drawing units. */
export function towards(start: Point, end: Point, length: number): Point {
  const whole = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  return { x: start.x + ((end.x - start.x) * length) / whole, y: start.y + ((end.y - start.y) * length) / whole };
}

/** Path data through points, with rounded corners. */
export function rounded(points: Point[], radius: number): string {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (!first || !last) return "";
  let d = `M${xy(first)}`;
  rest.slice(0, -1).forEach((corner, index) => {
    const before = points[index] as Point;
    const after = points[index + 2] as Point;
    d += `L${xy(towards(corner, before, radius))}Q${xy(corner)} ${xy(towards(corner, after, radius))}`;
  });
  return `${d}L${xy(last)}`;
}

/** The middle line of a deck, from the edge of the square that it leaves to the edge of the one that it reaches. */
export function deckLine(layout: Layout, way: Way): string {
  const points = aroundCorners(layout, way);
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return "";
  const trimmed = [towards(first, second, 0.47 * UNIT), ...points.slice(1, -1), towards(last, before, 0.47 * UNIT)];
  return rounded(trimmed, 0.24 * UNIT);
}

/** The places of a deck. Where it steps diagonally it takes the elbow that nothing stands on. */
function aroundCorners(layout: Layout, way: Way): Point[] {
  const taken = new Set(
    layout.board.cells.flatMap((cell) => [`${cell.x} ${cell.y}`, ...cell.spots.map(([x, y]) => `${x} ${y}`)]),
  );
  const cells = way.cells.map((cell) => cellAt(layout.board, cell));
  return cells.flatMap((cell, index) => {
    const before = cells[index - 1];
    const here = at(layout, cell.x, cell.y);
    if (!before || before.x === cell.x || before.y === cell.y) return [here];
    const elbow = [
      { x: before.x, y: cell.y },
      { x: cell.x, y: before.y },
    ].find(({ x, y }) => !taken.has(`${x} ${y}`));
    return elbow ? [at(layout, elbow.x, elbow.y), here] : [here];
  });
}

/** Start, bend and end of a quadratic curve. */
export interface Curve {
  start: Point;
  bend: Point;
  end: Point;
  back: boolean;
}

/** How far an arrow swings out, as a share of its length; short ones are nearly straight. */
const SWING = 0.2;

/** Every arrow. One that would cross others swings to the other side. */
export function arrowCurves(layout: Layout): Curve[] {
  const straight = layout.arrows.map((way): Curve => {
    const start = centre(layout, way.cells[0] as number);
    const end = centre(layout, way.cells.at(-1) as number);
    return { start, end, bend: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, back: leadsBack(way.kind) };
  });
  const found: Curve[] = [];
  straight.forEach((line, index) => {
    const others = [...found, ...straight.slice(index + 1)];
    const crossings = (curve: Curve) => others.filter((other) => crosses(curve, other)).length;
    const [one, other] = [bent(line, line.back ? -1 : 1), bent(line, line.back ? 1 : -1)];
    found.push(crossings(other) < crossings(one) ? other : one);
  });
  return found;
}

function bent(line: Curve, side: 1 | -1): Curve {
  const dx = line.end.x - line.start.x;
  const dy = line.end.y - line.start.y;
  const swing = SWING * Math.min(1, Math.hypot(dx, dy) / (2.5 * UNIT)) * side;
  return { ...line, bend: { x: line.bend.x + dy * swing, y: line.bend.y - dx * swing } };
}

/** A point of a curve; the share runs from 0 at its start to 1 at its end. */
export function along({ start, bend, end }: Curve, share: number): Point {
  const rest = 1 - share;
  return {
    x: rest * rest * start.x + 2 * share * rest * bend.x + share * share * end.x,
    y: rest * rest * start.y + 2 * share * rest * bend.y + share * share * end.y,
  };
}

function crosses(one: Curve, other: Curve): boolean {
  const steps = Array.from({ length: 13 }, (_, index) => index / 12);
  const [a, b] = [steps.map((share) => along(one, share)), steps.map((share) => along(other, share))];
  return a.slice(1).some((to, i) => b.slice(1).some((end, j) => meet(a[i] as Point, to, b[j] as Point, end)));
}

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (o: Point, q: Point, r: Point) => (q.x - o.x) * (r.y - o.y) - (q.y - o.y) * (r.x - o.x);
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

/** The three parts of a drawn arrow: shaft, head and root. */
export function arrowParts(curve: Curve): { shaft: string; head: string; root: Point } {
  const { start, bend, end } = curve;
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const tip = towards(end, bend, Math.min(0.2 * UNIT, 0.3 * length));
  const neck = towards(tip, bend, 0.17 * UNIT);
  const base = towards(tip, bend, 0.26 * UNIT);
  const [dx, dy] = [(base.x - tip.x) * 0.52, (base.y - tip.y) * 0.52];
  return {
    shaft: `M${xy(towards(start, bend, 0.1 * UNIT))}Q${xy(bend)} ${xy(neck)}`,
    head: polyline([{ x: base.x - dy, y: base.y + dx }, tip, { x: base.x + dy, y: base.y - dx }], true),
    root: start,
  };
}

/** Long, gently waving lines across a rectangle: the grain of a plank. The same for the same seed. */
export function grain(width: number, height: number, count: number, seed: number): string {
  let state = seed * 7919 + 17;
  const random = (): number => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  let d = "";
  for (let line = 0; line < count; line += 1) {
    const y = ((line + random()) / count) * height;
    const swing = (height / count) * (0.5 + 1.6 * random());
    const bends = 3;
    d += `M0 ${n(y)}`;
    for (let bend = 0; bend < bends; bend += 1) {
      const side = (random() - 0.5) * 2 * swing;
      d += `q${n(width / bends / 2)} ${n(side)} ${n(width / bends)} ${n((random() - 0.5) * swing * 0.5)}`;
    }
  }
  return d;
}
