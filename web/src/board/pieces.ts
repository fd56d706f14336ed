/** Tokens and their cells. The server names the cells of every seat's pieces; a token here keeps its identity while
 * it moves, so that it can be seen to walk. */

import type { BoardData, Effect, Pieces } from "../lib/types";

export interface Token {
  id: number;
  seat: number;
  cell: number;
}

/** Cell name → the seats of a pile, from the bottom to the top. */
export type Piles = Record<string, number[]>;

/** The number of the cell that a seat calls so: its own if it has one, else the common one; -1 if there is none. */
export function cellNumber(board: BoardData, name: string, seat: number): number {
  const named = board.cells.flatMap((cell, number) => (cell.name === name ? [{ number, of: cell.seat }] : []));
  const found =
    named.find((cell) => cell.of === seat) ??
    named.find((cell) => cell.of === null) ??
    (named.length === 1 ? named[0] : undefined);
  return found?.number ?? -1;
}

/** The cells between which effects have moved something. */
export function movedCells(board: BoardData, effects: readonly Effect[]): number[] {
  const cells = effects.flatMap(({ cell, to, seat }) =>
    to === undefined ? [] : [cell, to].map((name) => cellNumber(board, name ?? "", seat)),
  );
  return [...new Set(cells)].filter((cell) => cell >= 0);
}

/** The tokens of a position, those that keep their place first with the identity that they had. */
export function tokensOf(board: BoardData, pieces: Pieces, had: Token[] = []): Token[] {
  const wanted: { seat: number; cell: number }[] = [];
  for (const seat of Object.keys(pieces).map(Number).sort((a, b) => a - b)) {
    for (const name of pieces[seat] ?? []) {
      const cell = cellNumber(board, name, seat);
      if (cell >= 0) wanted.push({ seat, cell });
    }
  }
  const free = [...had];
  const take = (fits: (token: Token) => boolean): Token | undefined => {
    const index = free.findIndex(fits);
    return index < 0 ? undefined : free.splice(index, 1)[0];
  };
  const kept = wanted.map(({ seat, cell }) => take((token) => token.seat === seat && token.cell === cell));
  let next = had.reduce((most, token) => Math.max(most, token.id), -1) + 1;
  const made = wanted.map(({ seat, cell }, index) => {
    const id = (kept[index] ?? take((token) => token.seat === seat))?.id ?? next++;
    return { id, seat, cell };
  });
  // The order in which they came is the order of a pile: who arrived last lies on top.
  const rank = new Map(had.map((token, index) => [token.id, index]));
  const order = (token: Token, index: number) =>
    kept[index] ? (rank.get(token.id) ?? 0) : had.length + index;
  const ordered = made.map((token, index) => ({ token, order: order(token, index) }));
  return ordered.sort((a, b) => a.order - b.order).map(({ token }) => token);
}

/** The tokens on every cell, in order; where the piles are told, from the bottom to the top. */
export function byCell(board: BoardData, tokens: Token[], piles: Piles = {}): Map<number, Token[]> {
  const found = new Map<number, Token[]>();
  for (const token of tokens) found.set(token.cell, [...(found.get(token.cell) ?? []), token]);
  for (const [number, standing] of found) {
    const cell = board.cells[number];
    const order = cell?.piled ? piles[cell.name] : undefined;
    if (order) found.set(number, piledBy(standing, order));
  }
  return found;
}

/** Tokens in the order of their seats in a pile; as they are if the pile is not told for exactly these. */
function piledBy(standing: Token[], order: number[]): Token[] {
  const free = [...standing];
  const sorted: Token[] = [];
  for (const seat of order) {
    const index = free.findIndex((token) => token.seat === seat);
    if (index >= 0) sorted.push(...free.splice(index, 1));
  }
  return free.length === 0 && sorted.length === order.length ? sorted : standing;
}

/** The same text for the same position of the pieces, however the object came about. */
export function piecesKey(pieces: Pieces): string {
  return Object.keys(pieces)
    .sort()
    .map((seat) => `${seat}:${[...(pieces[seat] ?? [])].sort().join(" ")}`)
    .join("|");
}
