/** What depends on the kind of a cell, a deck, a decoration or an effect, and nothing else does. A game that uses these
 * kinds has a look without a line of code; a kind that is not here is a plain square or panel. */

import type { EffectKind } from "../lib/types";
import type { SymbolName } from "./symbols";

/** Grounds of squares that nobody owns: each has two custom properties in board.css, for its gradient. */
export const GROUNDS = ["square", "waters", "net", "bonus"] as const;
export type Ground = (typeof GROUNDS)[number];

export interface CellKind {
  ground: Ground;
  symbol?: SymbolName;
  /** The symbol's radius in grid units. */
  size?: number;
  /** Points towards the next square of the common way. */
  heads?: boolean;
  /** Steps of a stair: each lies higher than the one before. */
  climbs?: boolean;
  /** Its symbol needs the room of the label. */
  unlabelled?: boolean;
  /** A wide place that has bars. */
  barred?: boolean;
}

const PLAIN: CellKind = { ground: "square" };

const CELLS: Record<string, CellKind> = {
  start: { ground: "square", heads: true },
  star: { ground: "square", symbol: "star", size: 0.36 },
  safe: { ground: "square", symbol: "shield", size: 0.4 },
  net: { ground: "net", symbol: "net", size: 0.34 },
  waters: { ground: "waters", symbol: "waves", size: 0.34 },
  bonus: { ground: "bonus", symbol: "sun", size: 0.36 },
  rosette: { ground: "bonus", symbol: "rosette", size: 0.4 },
  centre: { ground: "square", symbol: "rosette", size: 0.45, unlabelled: true },
  final: { ground: "square", climbs: true },
  stair: { ground: "square", climbs: true },
  finish: { ground: "square", symbol: "target", size: 0.34, climbs: true, unlabelled: true },
  exit: { ground: "square", symbol: "door", size: 0.34, climbs: true, unlabelled: true },
  jail: { ground: "square", barred: true },
};

export function cellKind(kind: string): CellKind {
  return CELLS[kind] ?? PLAIN;
}

/** What a deck is made of: the names of its custom properties begin so. */
export type DeckMaterial = "timber" | "steel";

const DECKS: Record<string, DeckMaterial> = { catwalk: "steel" };

export function deckMaterial(kind: string): DeckMaterial {
  return DECKS[kind] ?? "timber";
}

export type DecorationLook = "pit" | "box" | "wedge" | "panel";

const DECORATIONS: Record<string, DecorationLook> = { pit: "pit", box: "box", wedge: "wedge" };

export function decorationLook(kind: string): DecorationLook {
  return DECORATIONS[kind] ?? "panel";
}

/** A sign that stands over the board for a moment when something happens that moves no token. */
const SIGNS: Partial<Record<EffectKind, SymbolName>> = { jail: "bars" };

export function effectSign(kind: EffectKind): SymbolName | undefined {
  return SIGNS[kind];
}

export function leadsBack(wayKind: string): boolean {
  return wayKind.endsWith("back") || wayKind.endsWith("backward");
}
