/** A finger that misses: it plays a wanted move on a board of so many pixels, and what came of it is counted. The same
 * numbers in give the same numbers out. */

import { at, type Point, UNIT } from "../board/grid";
import { byCell, tokensOf } from "../board/pieces";
import { arranged } from "../board/stacking";
import { moverOf, type Stop, stopsOf } from "../board/stops";
import { answer, type Meaning, pointer, type Selection } from "../board/taps";
import type { BoardData, MoveChoice, Pieces } from "../lib/types";

export interface Shown {
  pieces: Pieces;
  moves: MoveChoice[];
}

/** With one tap; with two, looking at what the first has selected; or with two on the token, without looking. */
export type Habit = "one tap" | "two taps" | "two taps, blindly";

export interface Counts {
  right: number;
  /** Another token was played than was meant. */
  wrong: number;
  /** The wanted token was played, to another landing. */
  elsewhere: number;
  nothing: number;
  taps: number;
}

export interface Hand {
  habit: Habit;
  /** Across the whole board. */
  pixels: number;
  /** The standard deviation of a tap, in pixels, across and down. */
  scatter: number;
  seed: number;
}

/** Somebody who looks gives up after so many taps. */
const PATIENCE = 30;

/** One wanted move in each position. */
export function played(board: BoardData, positions: readonly Shown[], hand: Hand): Counts {
  const random = mulberry32(hand.seed);
  const counts: Counts = { right: 0, wrong: 0, elsewhere: 0, nothing: 0, taps: 0 };
  for (const position of positions) {
    const wanted = position.moves[Math.floor(random() * position.moves.length)];
    if (wanted) counts[outcome(new Screen(board, position, hand, random, counts), wanted, hand.habit)] += 1;
  }
  return counts;
}

/** The board as the page has it, under the finger. */
class Screen {
  selection: Selection | null = null;
  readonly #placed;
  readonly #mover: number | null;
  readonly #unit: number;

  constructor(
    readonly board: BoardData,
    readonly position: Shown,
    readonly hand: Hand,
    readonly random: () => number,
    readonly counts: Counts,
  ) {
    const tokens = tokensOf(board, position.pieces);
    this.#unit = (hand.pixels * UNIT) / board.layout.width;
    this.#placed = [...byCell(board, tokens)].flatMap(([cell, here]) => arranged(board, cell, here, true));
    this.#mover = moverOf(tokens, position.moves, null);
  }

  get stops(): Stop[] {
    return stopsOf(this.board, this.#placed, this.position.moves, this.selection?.cell ?? null, this.#mover);
  }

  /** The token of a move, where it is seen; of several that lie there, the topmost. */
  token({ from }: MoveChoice): Point {
    const stop = this.stops.find(({ kind, cell, moves }) => kind === "token" && cell === from && moves.length > 0);
    return stop?.points.at(-1) ?? at(this.board.layout, 0, 0);
  }

  landing({ to }: MoveChoice): Point {
    const stop = this.stops.find(({ kind, cell }) => kind === "target" && cell === to);
    return stop?.points[0] ?? at(this.board.layout, 0, 0);
  }

  tap(point: Point): Meaning {
    const { scatter, habit } = this.hand;
    const miss = (): number => (scatter * gaussian(this.random) * UNIT) / this.#unit;
    const once = habit === "one tap";
    const there = { x: point.x + miss(), y: point.y + miss() };
    const found = answer(this.stops, this.selection, there, pointer(false, this.#unit), once);
    if (found.kind === "select") this.selection = found.selection;
    else if (found.kind === "let go") this.selection = null;
    this.counts.taps += 1;
    return found;
  }
}

function outcome(screen: Screen, wanted: MoveChoice, habit: Habit): keyof Omit<Counts, "taps"> {
  const patience = habit === "two taps" ? PATIENCE : 2;
  for (let taps = 0; taps < patience; taps += 1) {
    const onward = screen.selection?.cell === wanted.from && habit !== "two taps, blindly";
    const found = screen.tap(onward ? screen.landing(wanted) : screen.token(wanted));
    if (found.kind !== "play") continue;
    const [move] = found.moves;
    if (found.moves.includes(wanted)) return "right";
    if (found.moves.length > 1) continue; // the page asks which, and there is no right answer
    return move?.from === wanted.from ? "elsewhere" : "wrong";
  }
  return "nothing";
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
