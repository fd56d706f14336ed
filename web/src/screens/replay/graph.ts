/** Where the lines of the graph of chances run. */

import type { Analysis } from "../../lib/types";

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const round = (value: number): number => Math.round(10 * value) / 10;

/** The place of a ply and a chance. */
export function place(frame: Frame, plies: number, ply: number, chance: number): { x: number; y: number } {
  return {
    x: round(frame.left + (frame.width * ply) / Math.max(plies, 1)),
    y: round(frame.top + frame.height * (1 - chance)),
  };
}

/** The line of a seat's chances. */
export function line(frame: Frame, analysis: Analysis, seat: number): string {
  const points = analysis.chances.map((chances, ply) => place(frame, analysis.plies, ply, chances[seat] ?? 0));
  return `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

/** The area below a seat's line. */
export function area(frame: Frame, analysis: Analysis, seat: number): string {
  const { x } = place(frame, analysis.plies, analysis.chances.length - 1, 0);
  const bottom = frame.top + frame.height;
  return `${line(frame, analysis, seat)}L${x} ${bottom}L${frame.left} ${bottom}Z`;
}

/** The ply at a place, as far as was analysed. */
export function plyAt(frame: Frame, analysis: Analysis, x: number): number {
  const share = (x - frame.left) / frame.width;
  return Math.min(Math.max(Math.round(share * analysis.plies), 0), analysis.chances.length - 1);
}

/** Heights of labels that want to stand beside their lines, moved apart as little as they must. */
export function apart(wanted: readonly number[], distance: number, top: number, bottom: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y);
  let floor = top;
  for (const label of order) {
    label.y = Math.max(label.y, floor);
    floor = label.y + distance;
  }
  let ceiling = bottom;
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, ceiling);
    ceiling = label.y - distance;
  }
  const found: number[] = [];
  for (const { y, index } of order) found[index] = y;
  return found;
}

/** Turns for the marks on the axis: round numbers, not more than fit. */
export function axisTicks(turns: number, most: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  const step = steps.find((size) => turns / size <= most) ?? 2000;
  return Array.from({ length: Math.floor(turns / step) + 1 }, (_, index) => index * step);
}
