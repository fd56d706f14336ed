/** What is meant by a tap: the nearest that can be played within reach, so that no two tokens share a point of the board. */

import type { MoveChoice } from "../lib/types";
import { type Point, UNIT } from "./grid";
import type { Stop } from "./stops";

/** How exactly something points, in drawing units. */
export interface Pointer {
  /** A tap further than this from everything means nothing. */
  reach: number;
  /** So much nearer must a token that can't move be than one that can, and so close to the tap, to be meant. */
  stray: number;
}

/** A token that was selected. */
export interface Selection {
  cell: number;
  /** The cells of tokens so near the tap that they may have been meant. */
  rivals: number[];
}

export type Meaning =
  | { kind: "play"; moves: MoveChoice[] }
  | { kind: "select"; selection: Selection }
  | { kind: "explain"; cell: number }
  | { kind: "let go" };

/** In pixels. Three in a thousand taps with a scatter of 7 pixels land further away than a finger's reach. */
const FINGER = { reach: 24, stray: 12 };
const MOUSE = { reach: 10, stray: 0 };
/** On big squares the whole square counts, and a little more. */
const SQUARE = { reach: 0.75 * UNIT, stray: 0.5 * UNIT };
const TIE = 0.02 * UNIT;

/** A mouse or a finger on a board whose squares are so many pixels wide. */
export function pointer(mouse: boolean, pixels: number): Pointer {
  const { reach, stray } = mouse ? MOUSE : FINGER;
  const units = UNIT / Math.max(1, pixels);
  return { reach: Math.max(reach * units, SQUARE.reach), stray: mouse ? 0 : stray * units };
}

/** The stop that is meant by a tap. Once a token is selected its targets come first; otherwise targets count only where no
 * token is in reach, unless one tap plays. */
export function meant(stops: Stop[], selected: number | null, tap: Point, { reach, stray }: Pointer, once: boolean): Stop | undefined {
  const playable = stops.filter(({ moves }) => moves.length > 0);
  if (selected !== null) {
    // Who stands on a landing is not what is meant there.
    const landings = new Set(playable.flatMap(({ kind, cell }) => (kind === "target" ? cell : [])));
    const free = playable.filter(({ kind, cell }) => kind === "target" || !landings.has(cell));
    return near(free, tap, reach, "target")[0]?.stop;
  }
  const [token] = near(playable.filter(({ kind }) => kind === "token"), tap, reach, "token");
  const [any] = near(playable, tap, reach, "token");
  const found = once ? any : (token ?? any);
  const [stuck] = near(stops.filter(({ moves }) => moves.length === 0), tap, SQUARE.stray, "token");
  return stuck && (!found || stuck.distance + stray < found.distance) ? stuck.stop : found?.stop;
}

/** What comes of a tap. Nothing but a selected token is played, unless one tap plays. */
export function answer(stops: Stop[], selection: Selection | null, tap: Point, given: Pointer, once: boolean): Meaning {
  const stop = meant(stops, selection?.cell ?? null, tap, given, once);
  const found = meaning(stop, selection?.cell ?? null, once);
  if (!stop || found.kind === "explain" || found.kind === "let go") return found;
  const playable = stops.filter(({ moves }) => moves.length > 0);
  const [{ distance } = { distance: 0 }] = near([stop], tap, Infinity, stop.kind);
  const close = (kind: Stop["kind"], margin: number): Stop[] =>
    near(playable, tap, distance + margin, kind).flatMap((one) => (margin && one.stop.kind === kind && one.stop !== stop ? one.stop : []));
  const tokens = close("token", 2 * given.stray);
  const cells = tokens.map(({ cell }) => cell);
  if (found.kind === "select") return { kind: "select", selection: { cell: found.selection.cell, rivals: cells } };
  const rivals = once ? [] : tokens.filter(({ cell }) => selection?.rivals.includes(cell));
  if (stop.kind === "token") {
    // Whoever taps between two tokens once more may have meant the other one from the beginning.
    const [rival] = rivals;
    return rival ? { kind: "select", selection: { cell: rival.cell, rivals: [stop.cell, ...cells] } } : found;
  }
  // Between two landings, or where one is beside such a token, the person is asked.
  const landings = close("target", given.stray).filter(({ moves: [move] }) => move?.from === stop.moves[0]?.from);
  return { kind: "play", moves: [stop, ...landings, ...rivals].flatMap(({ moves }) => moves) };
}

/** What comes of a stop that was named. */
export function meaning(stop: Stop | undefined, selected: number | null, once: boolean): Meaning {
  if (!stop) return { kind: "let go" };
  const { kind, cell, moves } = stop;
  const [move] = moves;
  if (!move) return { kind: "explain", cell };
  const certain = once || (kind === "target" ? selected !== null : selected === cell);
  const landings = new Set(moves.map(({ to }) => to)).size;
  if (certain && (kind === "target" || landings === 1)) return { kind: "play", moves };
  return selected === cell ? { kind: "let go" } : { kind: "select", selection: { cell: move.from, rivals: [] } };
}

/** Stops within reach, from the nearest on; at the same distance one kind comes first. */
function near(stops: Stop[], tap: Point, reach: number, first: Stop["kind"]): { stop: Stop; distance: number }[] {
  return stops
    .map((stop) => {
      const distance = Math.hypot(beside(tap.x, stop.points.map(({ x }) => x)), beside(tap.y, stop.points.map(({ y }) => y)));
      return { stop, distance, rank: distance + (stop.kind === first ? 0 : TIE) };
    })
    .filter(({ distance }) => distance <= reach)
    .sort((one, other) => one.rank - other.rank);
}

/** How far a tap is beside the places of a stop; between the tokens of a wide cell it is on it. */
function beside(tap: number, places: number[]): number {
  return Math.max(Math.min(...places) - tap, 0, tap - Math.max(...places));
}
