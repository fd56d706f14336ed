/** Where things lie on the drawing, and what the board's data tell about its cells. Grid units become drawing units here. */

import type { BoardData, Cell, Decoration, Way } from "../lib/types";

export interface Point {
  x: number;
  y: number;
}

/** Drawing units of one grid unit. */
export const UNIT = 100;
/** The wooden frame and the gap inside it, as shares of the longer side. */
const FRAME_SHARE = 0.026;
const GAP_SHARE = 0.012;
/** Boards of at most so many columns have squares big enough for a number in the corner. */
const ROOMY = 12;
/** Neighbours on a walk lie at most so far apart; a greater step is a jump. */
const NEAR = 1.5;

export interface Layout {
  board: BoardData;
  width: number;
  height: number;
  frame: number;
  gap: number;
  roomy: boolean;
  /** The ways of the seats, or of everybody. */
  walks: Way[];
  arrows: Way[];
  /** Second ways beside the common one: bridges and their like, whatever they are called. */
  decks: Way[];
  /** Cell → the kind of the deck that it lies on. */
  onDeck: Map<number, string>;
  /** Neighbours that follow one another on the common part of the ways. */
  edges: [number, number][];
  following: Map<number, number>;
  /** Common cells where exactly one seat leaves for its own stretch. */
  gates: Map<number, { seat: number; first: number }>;
  /** How far along its seat's own stretch a cell lies, above 0 up to 1. */
  climb: Map<number, number>;
}

export function layoutOf(board: BoardData): Layout {
  const longer = Math.max(board.width, board.height) * UNIT;
  const frame = FRAME_SHARE * longer;
  const gap = GAP_SHARE * longer;
  const walks = board.ways.filter((way) => way.kind === "way");
  const arrows = board.ways.filter((way) => way.kind.startsWith("arrow-") && way.cells.length > 1);
  const decks = board.ways.filter(
    (way) => way.kind !== "way" && !way.kind.startsWith("arrow-") && way.cells.length > 2,
  );
  const common = commonCells(walks);
  const edges = commonEdges(board, walks, common);
  return {
    board,
    width: board.width * UNIT + 2 * (frame + gap),
    height: board.height * UNIT + 2 * (frame + gap),
    frame,
    gap,
    roomy: board.width <= ROOMY,
    walks,
    arrows,
    decks,
    onDeck: new Map(decks.flatMap((way) => way.cells.slice(1, -1).map((cell) => [cell, way.kind]))),
    edges,
    following: new Map(edges),
    gates: gatesOf(walks, common),
    climb: climbOf(walks, common),
  };
}

/** Where a point of the grid lies on the drawing. */
export function at(layout: Layout, x: number, y: number): Point {
  const edge = layout.frame + layout.gap;
  return { x: edge + (x + 0.5) * UNIT, y: edge + (y + 0.5) * UNIT };
}

export function cellAt(board: BoardData, number: number): Cell {
  const cell = board.cells[number];
  if (!cell) throw new RangeError(`the board has no cell ${number}`);
  return cell;
}

export function centre(layout: Layout, number: number): Point {
  const cell = cellAt(layout.board, number);
  return at(layout, cell.x, cell.y);
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A decoration's rectangle, made smaller by an inset in grid units on every side. */
export function boxOf(layout: Layout, piece: Decoration, inset = 0): Box {
  const corner = at(layout, piece.x - 0.5 + inset, piece.y - 0.5 + inset);
  return {
    ...corner,
    width: (piece.width - 2 * inset) * UNIT,
    height: (piece.height - 2 * inset) * UNIT,
  };
}

/** Where dice can roll, if the board has such a place. */
export function pitOf(board: BoardData): Decoration | undefined {
  return board.decorations.find((piece) => piece.kind === "pit");
}

export function distance(board: BoardData, a: number, b: number): number {
  const one = cellAt(board, a);
  const other = cellAt(board, b);
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** How far the spots of a wide cell lie apart, in grid units. */
export function spacing(cell: Cell): number {
  let least = Infinity;
  cell.spots.forEach((a, index) => {
    for (const b of cell.spots.slice(index + 1)) {
      least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1]));
    }
  });
  return Number.isFinite(least) ? least : 1;
}

/** Cells that several seats walk on. A start belongs to a seat and is walked on by all: the ways tell it, not the owner. */
function commonCells(walks: Way[]): Set<number> {
  const users = new Map<number, Set<number | null>>();
  for (const way of walks) {
    for (const cell of way.cells) users.set(cell, (users.get(cell) ?? new Set()).add(way.seat));
  }
  return new Set([...users].filter(([, by]) => by.size > 1 || by.has(null)).map(([cell]) => cell));
}

function pairs(cells: number[]): [number, number][] {
  return cells.slice(1).map((cell, index) => [cells[index] as number, cell]);
}

function commonEdges(board: BoardData, walks: Way[], common: Set<number>): [number, number][] {
  const found = new Map<string, [number, number]>();
  for (const [a, b] of walks.flatMap((way) => pairs(way.cells))) {
    if (common.has(a) && common.has(b) && distance(board, a, b) < NEAR) found.set(`${a} ${b}`, [a, b]);
  }
  return [...found.values()];
}

function gatesOf(walks: Way[], common: Set<number>): Layout["gates"] {
  const found = new Map<number, { seat: number; first: number }[]>();
  for (const way of walks) {
    for (const [a, b] of pairs(way.cells)) {
      if (way.seat === null || !common.has(a) || common.has(b)) continue;
      found.set(a, [...(found.get(a) ?? []), { seat: way.seat, first: b }]);
    }
  }
  const gates: Layout["gates"] = new Map();
  for (const [cell, [only, ...more]] of found) if (only && more.length === 0) gates.set(cell, only);
  return gates;
}

function climbOf(walks: Way[], common: Set<number>): Map<number, number> {
  const shares = new Map<number, number>();
  for (const way of walks) {
    const own = way.cells.filter((cell) => !common.has(cell));
    own.forEach((cell, index) => shares.set(cell, (index + 1) / own.length));
  }
  return shares;
}
