/** Positions and plies as plain data with words, as the server's views give them. */

import { LANGUAGES } from "../data";
import type { Event } from "../events";
import { walkOf, type Move, type Walk } from "../moves";
import type { Position } from "../position";
import type { PlyView, PositionView } from "../view_types";
import { diceOnTable, noteView, spokenNotes } from "./notes";
import { path } from "./paths";
import { plySentences } from "./sentences";
import type { Telling } from "./telling";

export interface PositionTelling extends Telling {
  /** The dice of the last roll of the game. */
  thrown?: readonly number[];
}

/** A position: pieces, whose turn it is, notes in words. */
export function positionView(position: Position, telling: PositionTelling = {}): PositionView {
  const dice = diceOnTable(position);
  return {
    position: position.text,
    pieces: Object.fromEntries(position.pieces),
    piles: Object.fromEntries(position.piles),
    awaits: position.awaits,
    seat: position.seat,
    ranking: position.ranking,
    rolled: dice.length ? [...dice] : null,
    thrown: [...(telling.thrown ?? [])],
    notes: spokenNotes(position).map((note) => noteView(position, note, telling)),
  };
}

export interface PlyTelling extends Telling {
  /** Seats that are told in other words ("You roll 6") if the ply is about them. */
  hearers?: readonly number[];
}

/** What a ply did, as effects to animate and sentences to read. */
export function plyView(before: Position, text: string, after: Position, telling: PlyTelling = {}): PlyView {
  const move = before.legal.get(text) ?? null;
  const told = (you: number | null = null) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, plySentences(before, text, after, language, { ...telling, you })]),
    );
  const concerned = new Set([before.seat, ...after.events.flatMap(({ seat, other }) => [seat, other])]);
  const hearers = (telling.hearers ?? []).filter((seat) => concerned.has(seat));
  return {
    effects: after.events.map((event) => effectView(after, event, move)),
    told: told(),
    ...(hearers.length > 0 && { heard: Object.fromEntries(hearers.map((seat) => [String(seat), told(seat)])) }),
  };
}

/** The legal moves as the view of a table has them: for each the cells and the dice, or null if no piece moves. */
export function walks(position: Position): Walk[] {
  return [...position.legal.values()].map(walkOf);
}

/** One effect of a ply, with its mood and the cells that a token passed on its way. */
function effectView(after: Position, event: Event, move: Move | null): Record<string, unknown> {
  const known = Object.entries(event).filter(([, value]) => value !== null);
  const passed = path(after, event, move);
  return Object.fromEntries(passed.length ? [...known, ["path", passed]] : known);
}
