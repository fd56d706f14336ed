/** Moves as values: numbers of the rules with the names of the board, and their notation. */

import type { Board } from "./board";
import type { GameData, MoveFormData } from "./data";
import { NOTHING, type MoveValues } from "./rules";
import { fill } from "./text/templates";

export interface Move {
  kind: string;
  /** The notation. */
  text: string;
  code: number;
  /** The numbers of the cells that a piece leaves and reaches; null if none moves. */
  cells: readonly [number, number] | null;
  dice: readonly number[];
  amount: number | null;
  /** What the notation says is walked, such as 4, 4+2 or +10; empty where it leaves that out. */
  steps: string;
}

export function moveOf(data: GameData, board: Board, values: MoveValues): Move {
  const form = formOf(data, values);
  const parts = partsOf(board, values);
  return {
    kind: form.name,
    text: fill(form.notation, parts),
    code: values.code,
    cells: values.origin === NOTHING || values.target === NOTHING ? null : [values.origin, values.target],
    dice: values.dice,
    amount: parts.amount,
    steps: fill(form.steps, parts),
  };
}

/** Whether a text is a move but for where it leads, which only a legal move tells rightly. */
export function meansButForTarget(data: GameData, board: Board, values: MoveValues, text: string): boolean {
  const [before = "", after] = formOf(data, values).notation.split("{target}");
  const parts = partsOf(board, values);
  if (after === undefined) return text === fill(before, parts);
  const [start, end] = [fill(before, parts), fill(after, parts)];
  return text.length > start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

/** The cells that a piece leaves and reaches, and the dice where the notation tells them. */
export interface WalkOfPiece {
  from: number;
  to: number;
  die: string | null;
}

export type Walk = WalkOfPiece | null;

/** What a move walks; null if no piece moves. */
export function walkOf({ cells, steps }: Move): Walk {
  return cells && { from: cells[0], to: cells[1], die: steps || null };
}

/** How many steps a move's dice or its amount reach; 0 if it has neither. */
export function reach({ dice, amount }: Move): number {
  return dice.reduce((sum, die) => sum + die, 0) || amount || 0;
}

/** The steps as people say them: 4, 4+2 or 10; empty if it has neither dice nor an amount. */
export function stepsWords({ dice, amount }: Move): string {
  return dice.join("+") || String(amount || "");
}

function formOf(data: GameData, { kind }: MoveValues): MoveFormData {
  const form = data.moves[kind];
  if (!form) throw new RangeError(`there is no kind of move ${kind}`);
  return form;
}

function partsOf(board: Board, { origin, target, amount, dice }: MoveValues) {
  return {
    origin: origin === NOTHING ? null : board.name(origin),
    target: target === NOTHING ? null : board.name(target),
    amount: amount === NOTHING ? null : amount,
    dice,
  };
}
