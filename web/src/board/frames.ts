/** Stages of motion as keyframes for the Web Animations API. */

import type { BoardData, Speed } from "../lib/types";
import { type Point, UNIT, at, centre } from "./grid";
import type { Stage, Step } from "./motion";
import type { Placed } from "./stacking";
import { TIMES, type Times, walkTime } from "./times";

/** The radius of a moving token, in grid units. */
const WALKING = 0.42;
const HOP = 1.16;
const FLIGHT = 1.55;

export interface Motion {
  id: number;
  frames: Keyframe[];
  duration: number;
}

export interface Timed {
  motions: Motion[];
  cheers: Motion[];
}

/** Where a token is drawn: `scale` is its radius in grid units. */
export function transform(point: Point, scale: number): string {
  return `translate(${point.x.toFixed(1)}px, ${point.y.toFixed(1)}px) scale(${scale.toFixed(4)})`;
}

/** What moves in a stage, given where everything is drawn before and after it. */
export function timed(board: BoardData, stage: Stage, before: Placed[], after: Placed[], speed: Speed): Timed {
  const times = TIMES[speed];
  const stood = new Map(before.map((one) => [one.token.id, one]));
  const motions: Motion[] = [];
  for (const there of after) {
    const here = stood.get(there.token.id);
    const step = stage.steps.find(({ id }) => id === there.token.id);
    if (!here) continue;
    if (step) motions.push(stepMotion(board, step, here, there, times));
    else if (here.x !== there.x || here.y !== there.y || here.radius !== there.radius) {
      const frames = [here, there].map((one) => ({ transform: transform(at(board.layout, one.x, one.y), one.radius) }));
      motions.push({ id: there.token.id, frames, duration: times.slide });
    }
  }
  const cheers = after
    .filter((one) => stage.cheering.includes(one.token.id))
    .map((one) => ({ id: one.token.id, frames: cheer(at(board.layout, one.x, one.y), one.radius), duration: times.cheer }));
  return { motions, cheers };
}

function stepMotion(board: BoardData, step: Step, here: Placed, there: Placed, times: Times): Motion {
  const start = at(board.layout, here.x, here.y);
  const end = at(board.layout, there.x, there.y);
  const between = step.cells.slice(1, -1).map((cell) => centre(board, cell));
  const points = [start, ...between, end];
  if (step.how === "walk") {
    const duration = walkTime(times, points.length - 1);
    return { id: step.id, frames: walk(points, here.radius, there.radius), duration };
  }
  const arrow = step.how === "follow" ? arrowOf(board, step) : undefined;
  const bow = arrow ?? bowed(start, end);
  const top = arrow ? WALKING : Math.max(here.radius, there.radius) * FLIGHT;
  return { id: step.id, frames: fly(start, bow, end, here.radius, top, there.radius), duration: times.fly };
}

/** From cell to cell in little hops. */
function walk(points: Point[], from: number, to: number): Keyframe[] {
  const steps = points.length - 1;
  return points.flatMap((point, index): Keyframe[] => {
    const size = index === 0 ? from : index === steps ? to : WALKING;
    const landing = { transform: transform(point, size), offset: index / steps, easing: "ease-in-out" };
    const next = points[index + 1];
    if (!next) return [landing];
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    const hop = { transform: transform(middle, WALKING * HOP), offset: (index + 0.5) / steps, easing: "ease-in-out" };
    return [landing, hop];
  });
}

function fly(start: Point, bend: Point, end: Point, from: number, top: number, to: number): Keyframe[] {
  return Array.from({ length: 13 }, (_, index) => {
    const share = index / 12;
    const eased = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share);
    const height = 4 * eased * (1 - eased);
    const size = (from + (to - from) * eased) * (1 - height) + top * height;
    return { transform: transform(along(start, bend, end, eased), size), offset: share };
  });
}

/** A point of a quadratic curve; the share runs from 0 at its start to 1 at its end. */
function along(start: Point, bend: Point, end: Point, share: number): Point {
  const rest = 1 - share;
  return {
    x: rest * rest * start.x + 2 * share * rest * bend.x + share * share * end.x,
    y: rest * rest * start.y + 2 * share * rest * bend.y + share * share * end.y,
  };
}

function arrowOf({ layout }: BoardData, step: Step): Point | undefined {
  const arrow = layout.arrows.find(({ start, end }) => start === step.cells[0] && end === step.cells.at(-1));
  return arrow && { x: arrow.bend[0], y: arrow.bend[1] };
}

/** The bend of a flight: a little to the left of the straight line, so that two that swap do not meet. */
function bowed(start: Point, end: Point): Point {
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const far = Math.hypot(dx, dy) || 1;
  const share = Math.min(1.4 * UNIT, Math.max(0.55 * UNIT, 0.28 * far)) / far;
  return { x: middle.x + dy * share, y: middle.y - dx * share };
}

function cheer(point: Point, radius: number): Keyframe[] {
  const shares = [1, 1.35, 0.92, 1.15, 1];
  return shares.map((share) => ({ transform: transform(point, radius * share), easing: "ease-in-out" }));
}
