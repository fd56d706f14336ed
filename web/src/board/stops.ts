/** The controls of a board: every place with tokens, and the places where a token may go. One tab stop for all of them;
 * arrow keys go along the track. */

import type { BoardData, MoveChoice } from "../lib/types";
import { type Point, at, cellAt } from "./grid";
import type { Token } from "./pieces";
import type { Placed } from "./stacking";

export interface Stop {
  key: string;
  kind: "token" | "target";
  cell: number;
  /** Whose tokens; of a target, whoever would go there. */
  seat: number;
  /** Where it can be tapped, in drawing units. */
  points: Point[];
  /** Legal moves that begin here, or that end here. */
  moves: MoveChoice[];
  count: number;
  covered: boolean;
}

/** Whose moves these are: a seat that stands wherever one begins; who looks at the board is asked first. */
export function moverOf(tokens: Token[], moves: MoveChoice[], facing: number | null): number | null {
  const seats = [...new Set(tokens.map((token) => token.seat))].filter((seat) =>
    moves.every((move) => tokens.some((token) => token.seat === seat && token.cell === move.from)),
  );
  if (moves.length === 0 || (facing !== null && seats.includes(facing))) return facing;
  return seats[0] ?? facing;
}

/** Cells in the order in which a seat meets them: where its tokens wait, its way, then everything else. */
export function trackOrder(board: BoardData, seat: number | null): number[] {
  const walks = board.ways.filter((way) => way.kind === "way");
  const way = walks.find((one) => one.seat === seat || one.seat === null) ?? walks[0];
  const walked = new Set(way?.cells);
  const waiting: number[] = [];
  const others: number[] = [];
  board.cells.forEach((cell, number) => {
    if (walked.has(number)) return;
    (cell.spots.length > 0 && cell.seat === seat ? waiting : others).push(number);
  });
  return [...waiting, ...(way?.cells ?? []), ...others];
}

/** The controls, in track order. While a token is selected its targets are offered and no others. */
export function stopsOf(
  board: BoardData,
  placed: Placed[],
  moves: MoveChoice[],
  selected: number | null,
  seat: number | null,
): Stop[] {
  const groups = new Map<string, Stop>();
  for (const one of placed) {
    const key = `token ${one.token.cell} ${one.token.seat}`;
    const stop = groups.get(key) ?? {
      key,
      kind: "token",
      cell: one.token.cell,
      seat: one.token.seat,
      points: [],
      moves: one.token.seat === seat ? moves.filter((move) => move.from === one.token.cell) : [],
      count: 0,
      covered: true,
    };
    stop.points.push(at(board.layout, one.x, one.y));
    stop.count += 1;
    stop.covered &&= one.covered;
    groups.set(key, stop);
  }
  const rank = new Map(trackOrder(board, seat).map((cell, index) => [cell, index]));
  return [...groups.values(), ...targets(board, placed, moves, selected, seat)].sort(
    (a, b) => (rank.get(a.cell) ?? 0) - (rank.get(b.cell) ?? 0) || a.key.localeCompare(b.key),
  );
}

/** Where the selected token may go; if none is selected, the places that only one token can reach. */
function targets(
  board: BoardData,
  placed: Placed[],
  moves: MoveChoice[],
  selected: number | null,
  seat: number | null,
): Stop[] {
  const offered = selected === null ? moves : moves.filter((move) => move.from === selected);
  const byTarget = new Map<number, MoveChoice[]>();
  for (const move of offered) byTarget.set(move.to, [...(byTarget.get(move.to) ?? []), move]);
  return [...byTarget].flatMap(([cell, reaching]) => {
    if (selected === null && new Set(reaching.map((move) => move.from)).size > 1) return [];
    const { x, y } = targetPlace(board, placed, cell);
    const stop: Stop = {
      key: `target ${cell}`,
      kind: "target",
      cell,
      seat: seat ?? -1,
      points: [at(board.layout, x, y)],
      moves: reaching,
      count: 0,
      covered: false,
    };
    return [stop];
  });
}

/** Where a token would stand: the first free spot of a wide place, else the middle. */
export function targetPlace(board: BoardData, placed: Placed[], number: number): Point {
  const cell = cellAt(board, number);
  const standing = placed.filter((one) => one.token.cell === number).length;
  const [x, y] = cell.spots[standing] ?? [cell.x, cell.y];
  return { x, y };
}

/** The number of the move to a target, as the list of choices has it; null if it is not just one, or no key is for it. */
export function numberOf({ moves: [move, ...others] }: Stop): number | null {
  return move && others.length === 0 && move.number !== null && move.number <= 9 ? move.number : null;
}

/** The next stop by a key: left, right, Home and End among those that can be played, up and down through all. */
export function stepTo(stops: Stop[], current: string | undefined, key: string, choosing: boolean): Stop | undefined {
  const playable = stops.filter((stop) => stop.moves.length > 0 && (stop.kind === "target") === choosing);
  const throughAll = key === "ArrowUp" || key === "ArrowDown" || playable.length === 0;
  const ring = throughAll ? stops : playable;
  if (key === "Home") return ring[0];
  if (key === "End") return ring.at(-1);
  const forward = key === "ArrowRight" || key === "ArrowUp";
  const index = ring.findIndex((stop) => stop.key === current);
  if (index >= 0) return ring.at((index + (forward ? 1 : -1)) % ring.length);
  // From one that is not in this ring, on to the next that is, along the track.
  const here = stops.findIndex((stop) => stop.key === current);
  const onward = forward
    ? [...stops.slice(here + 1), ...stops]
    : [...stops.slice(0, Math.max(here, 0)).toReversed(), ...stops.toReversed()];
  return onward.find((stop) => ring.includes(stop));
}

/** The one stop that Tab reaches: the last one that had the focus, else the first that can be played. */
export function tabStop(stops: Stop[], focused: string | undefined, choosing: boolean): string | undefined {
  if (stops.some((stop) => stop.key === focused)) return focused;
  const playable = stops.find((stop) => stop.moves.length > 0 && (stop.kind === "target") === choosing);
  return (playable ?? stops[0])?.key;
}
