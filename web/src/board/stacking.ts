/** How tokens that share a cell stay visible: fanned out, side by side, on their spots, or piled up. */

import type { BoardData, Cell } from "../lib/types";
import { UNIT, cellAt } from "./grid";
import type { Token } from "./pieces";

/** A token in its place on the grid. */
export interface Placed {
  token: Token;
  x: number;
  y: number;
  radius: number;
  /** Another token lies on it. */
  covered: boolean;
  /** How many lie here, told on the topmost of many; 0 if that can be seen. */
  count: number;
}

type Offset = [number, number];

interface Arrangement {
  radius: number;
  offsets: Offset[];
}

const ALONE: Arrangement = { radius: 0.4, offsets: [[0, 0]] };
/** Tokens of several seats stand side by side, so that every letter can be read; more than four stand in a grid. */
const BESIDE: Record<number, Arrangement> = {
  2: { radius: 0.3, offsets: [[-0.18, -0.15], [0.18, 0.15]] },
  3: { radius: 0.26, offsets: [[-0.21, -0.19], [0.21, -0.19], [0, 0.2]] },
  4: { radius: 0.25, offsets: [[-0.22, -0.22], [0.22, -0.22], [-0.22, 0.22], [0.22, 0.22]] },
};
/** Tokens of one seat overlap like a hand of cards: the radius, and how far the last lies from the first. */
const FAN = { radius: 0.34, reach: 0.3 };
/** From this many on, a number says how many there are. */
const COUNTED = 3;
const PILE = { radius: 0.3, step: 0.19, reach: 0.36 };
/** On small squares tokens take all the room there is. */
const TIGHT = 1.16;
const LARGEST_TIGHT = 0.47;

/** The tokens of one cell, in the order in which they are drawn. `tight` is for squares of a few pixels. */
export function arranged(board: BoardData, number: number, tokens: Token[], tight = false): Placed[] {
  const cell = cellAt(board, number);
  const grow = (radius: number): number => (tight ? Math.max(radius, Math.min(radius * TIGHT, LARGEST_TIGHT)) : radius);
  const place = board.layout.places.find((one) => one.cell === number);
  if (place && tokens.length <= cell.spots.length) {
    const radius = place.token_radius / UNIT;
    return tokens.map((token, index) => {
      const [x, y] = cell.spots[index] ?? [cell.x, cell.y];
      return { token, x, y, radius: grow(radius), covered: false, count: 0 };
    });
  }
  if (cell.piled && tokens.length > 1) return pile(cell, tokens);
  const { radius, offsets } = arrangement(tokens);
  const fanned = tokens.length > 1 && sameSeat(tokens);
  return tokens.map((token, index) => {
    const [dx, dy] = offsets[index] ?? [0, 0];
    const top = index === tokens.length - 1;
    const count = fanned && top && tokens.length >= COUNTED ? tokens.length : 0;
    return { token, x: cell.x + dx, y: cell.y + dy, radius: grow(radius), covered: false, count };
  });
}

function sameSeat(tokens: Token[]): boolean {
  return tokens.every((token) => token.seat === tokens[0]?.seat);
}

function arrangement(tokens: Token[]): Arrangement {
  if (tokens.length === 1) return ALONE;
  if (!sameSeat(tokens)) return BESIDE[tokens.length] ?? inGrid(tokens.length);
  const offsets = tokens.map((_, index): Offset => {
    const share = index / (tokens.length - 1) - 0.5;
    return [FAN.reach * share, FAN.reach * share];
  });
  return { radius: FAN.radius, offsets };
}

/** Each token a step up and to the right of the one that it covers. */
function pile(cell: Cell, tokens: Token[]): Placed[] {
  const above = tokens.length - 1;
  const step = Math.min(PILE.step, PILE.reach / above);
  const first = (-step * above) / 2;
  return tokens.map((token, index) => ({
    token,
    x: cell.x + 0.03 + first + index * step,
    y: cell.y + 0.05 - first - index * step,
    radius: PILE.radius,
    covered: index < above,
    count: index === above && tokens.length >= COUNTED ? tokens.length : 0,
  }));
}

function inGrid(count: number): Arrangement {
  const across = Math.ceil(Math.sqrt(count));
  const down = Math.ceil(count / across);
  const pitch = 0.92 / across;
  const offsets = Array.from({ length: count }, (_, index): Offset => [
    ((index % across) - (across - 1) / 2) * pitch,
    (Math.floor(index / across) - (down - 1) / 2) * pitch,
  ]);
  return { radius: 0.5 * pitch, offsets };
}
