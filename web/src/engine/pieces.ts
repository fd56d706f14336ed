/** The pieces of each seat, and the piles that they lie in: read from a state as the game's clauses say. */

import type { ClausesData, PiecesData } from "./data";
import type { State } from "./rules";
import { byText } from "./text/templates";

/** The seats that play. */
export function playing({ places, seated }: PiecesData, state: State): number[] {
  const seats = places.map((_, seat) => seat);
  if (!seated) return seats;
  const { at, absent } = seated;
  return seats.filter((seat) =>
    absent === null ? ((state[at] ?? 0) >> seat) & 1 : state[at + seat] !== absent,
  );
}

/** The names of the squares of every seat that plays, sorted. */
export function bySeat(pieces: PiecesData, state: State): Map<number, string[]> {
  return new Map(
    playing(pieces, state).map((seat) => {
      const cells = cellsOf(pieces, seat);
      const names = placesOf(pieces, state, seat).flatMap((place) => nameOf(pieces, cells.get(place)));
      return [seat, names.sort(byText)];
    }),
  );
}

/** The cells of a seat's pieces, except for places where they gather. */
export function onTheWay(pieces: PiecesData, state: State, seat: number): number[] {
  const cells = cellsOf(pieces, seat);
  return placesOf(pieces, state, seat).flatMap((place) => (pieces.gather.includes(place) ? [] : (cells.get(place) ?? [])));
}

/** Squares where pieces of several seats lie on one another: the seats from the bottom to the top. */
export function piles({ pieces, piles: known }: ClausesData, state: State): Map<string, number[]> {
  const lying = new Map<number, { above: number; seat: number }[]>();
  if (!known) return new Map();
  for (const seat of playing(pieces, state)) {
    const cells = cellsOf(pieces, seat);
    placesOf(pieces, state, seat).forEach((place, index) => {
      const cell = cells.get(place);
      if (cell === undefined || pieces.gather.includes(place)) return;
      const above = state[known.at + seat * pieces.room + index] ?? 0;
      lying.set(cell, [...(lying.get(cell) ?? []), { above, seat }]);
    });
  }
  const found = [...lying].filter(([, pile]) => new Set(pile.map(({ seat }) => seat)).size > 1);
  return new Map(
    found
      .sort(([one], [other]) => one - other)
      .map(([cell, pile]) => {
        const ordered = pile.sort((one, other) => other.above - one.above || one.seat - other.seat);
        return [pieces.names[cell] ?? "", ordered.map(({ seat }) => seat)];
      }),
  );
}

function placesOf({ at, room }: PiecesData, state: State, seat: number): number[] {
  return [...state.slice(at + seat * room, at + (seat + 1) * room)];
}

function cellsOf({ places }: PiecesData, seat: number): Map<number, number> {
  return new Map(places[seat]);
}

function nameOf({ names }: PiecesData, cell: number | undefined): string[] {
  return cell === undefined ? [] : [names[cell] ?? ""];
}
