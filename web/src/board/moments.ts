/** What people should notice of a ply: a sign over the board for a moment. Signs for events that several games have are
 * here; a game brings its own with its board. */

import type { BoardData, Effect, Language, Shape } from "../lib/types";
import { centre } from "./grid";
import { cellNumber } from "./pieces";
import { boardWords } from "./words";

export interface Moment {
  kind: string;
  seat: number;
  words: string;
  shapes: readonly Shape[];
  tone: "good" | "bad";
  /** Where it happened; null if it is about the whole turn. */
  cell: number | null;
}

export interface ShownMoment extends Moment {
  id: number;
  /** Of a roll that moved nothing. */
  dice: readonly number[];
}

type SharedKind = keyof ReturnType<typeof boardWords>["signs"];

const line = (d: string, width = 0.2): Shape => ({ d, fill: "none", width });
const die = line("M-0.5 -0.75H0.5A0.25 0.25 0 0 1 0.75 -0.5V0.5A0.25 0.25 0 0 1 0.5 0.75H-0.5A0.25 0.25 0 0 1 -0.75 0.5V-0.5A0.25 0.25 0 0 1 -0.5 -0.75Z");

const SHARED: Record<SharedKind, { shapes: readonly Shape[]; tone: Moment["tone"] }> = {
  capture: { tone: "good", shapes: [line("M0.8 0.6A0.85 0.85 0 1 0 -0.75 0.25M-1 -0.2L-0.75 0.3L-0.25 0.05")] },
  "extra-roll": { tone: "good", shapes: [die, line("M-0.35 -0.35V-0.35M0.35 0.35V0.35M0 0V0", 0.3)] },
  bonus: { tone: "good", shapes: [line("M-0.75 0H0.75M0 -0.75V0.75", 0.26)] },
  "turn-lost": { tone: "bad", shapes: [line("M-0.75 -0.6L-0.1 0L-0.75 0.6M0.1 -0.6L0.75 0L0.1 0.6")] },
  blocked: { tone: "bad", shapes: [line("M0 -0.8A0.8 0.8 0 1 1 0 0.8A0.8 0.8 0 1 1 0 -0.8ZM-0.55 0.55L0.55 -0.55")] },
  "die-lost": { tone: "bad", shapes: [die, line("M-0.35 -0.35L0.35 0.35M-0.35 0.35L0.35 -0.35")] },
  finished: { tone: "good", shapes: [line("M-0.9 -0.05L0 -0.8L0.9 -0.05M-0.6 -0.2V0.75H0.6V-0.2M0 0.75V0.25")] },
};

/** The sign of an effect; null if there is nothing to notice. */
export function momentOf(board: BoardData, effect: Effect, language: Language): Moment | null {
  const { kind, seat, amount = 0 } = effect;
  const name = effect.to ?? effect.cell;
  const cell = name === undefined ? -1 : cellNumber(board, name, seat);
  const placed = { kind, seat, cell: cell < 0 ? null : cell };
  const own = board.layout.signs[kind];
  if (own) return { ...placed, words: own.words[language], shapes: own.shapes, tone: effect.mood === "setback" ? "bad" : "good" };
  if (!(kind in SHARED)) return null;
  const shared = kind as SharedKind;
  return { ...placed, words: boardWords(language).signs[shared](amount), ...SHARED[shared] };
}

/** More signs at once than this would hide the board. */
const MOST = 2;

/** The signs that are shown together, one above the other, and where on the board, in shares of its width and height:
 * at the newest that has a cell; else over the pit, or in the middle. Where play goes on at once (`still`) there is only
 * the newest, on the frame at the top, out of the way of what is to be chosen. */
export function stacked(board: BoardData, moments: readonly ShownMoment[], still: boolean): { signs: readonly ShownMoment[]; x: number; y: number } {
  const { layout } = board;
  if (still) return { signs: moments.slice(-1), x: 0.5, y: 0 };
  const signs = moments.slice(-MOST);
  const cell = signs.findLast((sign) => sign.cell !== null)?.cell ?? null;
  if (cell === null) return { signs, x: 0.5, y: layout.floor ? layout.floor.y / layout.height : 0.5 };
  const { x, y } = centre(board, cell);
  return { signs, x: x / layout.width, y: y / layout.height };
}
