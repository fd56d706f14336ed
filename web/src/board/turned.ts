/** Boards turned by quarters: the same cells, ways and symbols in other places, with everything that is read upright. */

import type { BoardData, Box, Cell, Layout } from "../lib/types";
import { type Point, at } from "./grid";

type Pair = [number, number];
type Square = Layout["squares"][number];
type Label = Layout["labels"][number];

/** The arrow to the next cell: the one symbol that shows a direction. */
const HEADING = "heading";
/** Boards this much wider than high can stand up. */
export const LONG = 1.5;
/** A long board stands up on its left end, where its ways begin. */
const UPRIGHT = 3;
const TINY = 1e-3;

const known = new WeakMap<BoardData, Map<number, BoardData>>();

/** A board after so many quarter turns clockwise. It is made once, so the same board is the same object. */
export function turned(board: BoardData, quarters: number): BoardData {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return board;
  const made = known.get(board) ?? new Map<number, BoardData>();
  known.set(board, made);
  const found = made.get(turns) ?? quarterTurned(turned(board, turns - 1));
  made.set(turns, found);
  return found;
}

/** How a board lies for whoever looks at it: a seat's own side near, and a long board on its end if the place is high. */
export function quartersFor(board: BoardData, near: number | null, high: boolean): number {
  const side = near === null ? 0 : sideOf(board, near);
  return side + (high && board.layout.width > LONG * board.layout.height ? UPRIGHT : 0);
}

/** How many quarter turns bring a seat's own cells near. None where all seats have the same side. */
function sideOf(board: BoardData, seat: number): number {
  const seats = [...new Set(board.cells.flatMap((cell) => cell.seat ?? []))];
  const sides = new Map(seats.map((one) => [one, nearest(board, one)]));
  return new Set(sides.values()).size > 1 ? (sides.get(seat) ?? 0) : 0;
}

function nearest(board: BoardData, seat: number): number {
  const own = board.cells.filter((cell) => cell.seat === seat);
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  let away = {
    x: mean(own.map(({ x }) => x)) - (board.width - 1) / 2,
    y: mean(own.map(({ y }) => y)) - (board.height - 1) / 2,
  };
  let best = { turns: 0, near: -Infinity };
  for (let turns = 0; turns < 4; turns += 1) {
    // Other boards than squares would not fit into their place after one quarter.
    const fits = turns % 2 === 0 || board.width === board.height;
    const near = away.y - TINY * away.x; // of a corner that is near twice, the left one
    if (fits && near > best.near + TINY * TINY) best = { turns, near };
    away = { x: -away.y, y: away.x };
  }
  return best.turns;
}

function quarterTurned(board: BoardData): BoardData {
  const { width, height } = board;
  const onGrid = ([x, y]: Pair): Pair => [height - 1 - y, x];
  const cells = board.cells.map((cell): Cell => {
    const [x, y] = onGrid([cell.x, cell.y]);
    return { ...cell, x, y, spots: cell.spots.map(onGrid) };
  });
  return {
    ...board,
    width: height,
    height: width,
    cells,
    decorations: board.decorations.map((one) => ({
      ...one,
      x: height - one.y - one.height,
      y: one.x,
      width: one.height,
      height: one.width,
    })),
    layout: layoutTurned(board, { ...board, cells }),
  };
}

function layoutTurned({ layout, cells }: BoardData, after: BoardData): Layout {
  const point = ([x, y]: Pair): Pair => [short(layout.height - y), x];
  const path = (d: string): string => pathTurned(d, point);
  const box = ({ x, y, width, height, radius }: Box): Box => {
    return { x: short(layout.height - y - height), y: x, width: height, height: width, radius };
  };
  /** What lies on a cell keeps its place there, for it is read upright. */
  const onCell = <T extends Point>(cell: number, part: T, across = 1): T => {
    const [from, to] = [cells[cell], after.cells[cell]].map((one) => at(layout, one?.x ?? 0, one?.y ?? 0)) as [Point, Point];
    return { ...part, x: short(to.x + across * (part.x - from.x)), y: short(to.y + part.y - from.y) };
  };
  const sign = ({ cell, sign: one }: Square): Square["sign"] => {
    return one && onCell(cell, one.symbol === HEADING ? { ...one, turn: one.turn + 90 } : one);
  };
  return {
    ...layout,
    width: layout.height,
    height: layout.width,
    band: path(layout.band),
    walls: path(layout.walls),
    floor: layout.floor && box(layout.floor),
    ornaments: layout.ornaments.map((one) => {
      const place = box(one.box);
      const room = Math.min(0.9 * place.height, (1.5 * place.width) / Math.max(1, one.text.length));
      return { ...one, box: place, outline: path(one.outline), text_size: Math.min(one.text_size, short(room)) };
    }),
    places: layout.places.map((one) => ({
      ...one,
      box: box(one.box),
      sockets: one.sockets.map(point),
      niches: one.niches.map(path),
      bars: path(one.bars),
    })),
    decks: layout.decks.map((one) => ({ ...one, line: path(one.line) })),
    squares: layout.squares.map((one) => ({ ...one, box: box(one.box), sign: sign(one) })),
    arrows: layout.arrows.map((one) => ({
      ...one,
      root: point(one.root),
      bend: point(one.bend),
      shaft: path(one.shaft),
      head: path(one.head),
    })),
    bends: layout.bends.map(({ x, y, angle }) => {
      const [across, down] = point([x, y]);
      return { x: across, y: down, angle: angle + 90 };
    }),
    // A label beside a slanting arrow changes its corner with the arrow.
    labels: layout.labels.map((one): Label => onCell(one.cell, one, one.place === "corner" ? -1 : 1)),
  };
}

/** Path data of absolute lines, curves and arcs of circles, as layouts have them. */
function pathTurned(d: string, point: (pair: Pair) => Pair): string {
  return d.replace(/([MLQA])([^MLQAZ]*)/g, (_, command: string, given: string) => {
    const numbers = given.trim().split(/[\s,]+/).map(Number);
    const kept = command === "A" ? numbers.splice(0, 5) : [];
    const points: Pair[] = [];
    while (numbers.length > 0) points.push(point(numbers.splice(0, 2) as Pair));
    return command + [...kept, ...points.flat()].join(" ");
  });
}

/** A tenth of a unit is finer than any screen shows. */
function short(value: number): number {
  return Math.round(10 * value) / 10;
}
