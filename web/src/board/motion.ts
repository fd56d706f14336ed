/** A ply's effects as motion: stages, one after another, each with tokens that move at the same time.
 * It knows what effects say, not why; whatever they leave out is made good by a last stage, so that the end is always
 * the position that was asked for. */

import type { BoardData, Effect, Pieces } from "../lib/types";
import { type Token, cellNumber, tokensOf } from "./pieces";

export interface Step {
  id: number;
  /** Walked cell by cell, flown over the board, or slid along an arrow. */
  how: "walk" | "fly" | "follow";
  /** First to last. */
  cells: number[];
}

export interface Stage {
  steps: Step[];
  /** Where everything stands when the stage is over. */
  tokens: Token[];
  /** Tokens that have reached their goal. */
  cheering: number[];
  /** What happens besides: when the tokens begin to be sent back, or else when all have arrived. */
  happened: Effect[];
}

export function plan(board: BoardData, effects: Effect[], start: Token[], after: Pieces): Stage[] {
  const stages: Stage[] = [];
  let tokens = start;
  for (const effect of effects) {
    const sent = effect.kind === "swap" || effect.kind === "capture";
    const step = sent ? suffered(board, effect, tokens, after) : walked(board, effect, tokens);
    const last = stages.at(-1);
    if (step) {
      tokens = moved(tokens, step);
      if (effect.kind === "swap" && last) {
        last.steps.push(step); // both at once, so that they are seen to cross
        last.tokens = tokens;
        last.happened.push(effect);
      } else {
        stages.push({ steps: [step], tokens, cheering: [], happened: [effect] });
      }
    } else {
      if (last) last.happened.push(effect);
      else stages.push({ steps: [], tokens, cheering: [], happened: [effect] });
      if (effect.kind === "finished" && last) last.cheering.push(...last.steps.slice(0, 1).map(({ id }) => id));
    }
  }
  const rest = settled(board, tokens, after);
  if (rest.steps.length > 0) stages.push(rest);
  return stages;
}

/** A token of the seat itself goes from one cell to another. */
function walked(board: BoardData, effect: Effect, tokens: Token[]): Step | null {
  if (effect.cell === undefined || effect.to === undefined) return null;
  const from = cellNumber(board, effect.cell, effect.seat);
  const to = cellNumber(board, effect.to, effect.seat);
  // Of several, the one on top, which came last.
  const token = tokens.findLast((one) => one.seat === effect.seat && one.cell === from);
  if (!token || to < 0 || from === to) return null;
  const path = effect.path && effect.path.length > 1 ? effect.path : [from, to];
  const arrow = board.layout.arrows.some(({ start, end }) => start === from && end === to);
  if (arrow) return { id: token.id, how: "follow", cells: [from, to] };
  return { id: token.id, how: path.length > 2 || near(board, from, to) ? "walk" : "fly", cells: path };
}

/** A token of another seat is sent to wherever that seat has one more in the position after the ply. */
function suffered(board: BoardData, effect: Effect, tokens: Token[], after: Pieces): Step | null {
  if (effect.other === undefined || effect.cell === undefined) return null;
  const theirs = tokens.filter((token) => token.seat === effect.other);
  const free = theirs.map((token) => token.cell);
  const missing = tokensOf(board, { [effect.other]: after[effect.other] ?? [] })
    .map((token) => token.cell)
    .filter((cell) => {
      const index = free.indexOf(cell);
      if (index >= 0) free.splice(index, 1);
      return index < 0;
    });
  const to = missing[0];
  const token = theirs.findLast((one) => free.includes(one.cell));
  if (to === undefined || !token) return null;
  return { id: token.id, how: "fly", cells: [token.cell, to] };
}

/** The tokens after a step; who moved came last, so it lies on top. */
function moved(tokens: Token[], step: Step): Token[] {
  const token = tokens.find((one) => one.id === step.id);
  const cell = step.cells.at(-1);
  if (!token || cell === undefined) return tokens;
  return [...tokens.filter((one) => one.id !== step.id), { ...token, cell }];
}

/** What still differs from the position that was asked for. */
function settled(board: BoardData, tokens: Token[], after: Pieces): Stage {
  const final = tokensOf(board, after, tokens);
  const steps = final.flatMap((token): Step[] => {
    const before = tokens.find((one) => one.id === token.id);
    if (!before || before.cell === token.cell) return [];
    return [{ id: token.id, how: "fly", cells: [before.cell, token.cell] }];
  });
  return { steps, tokens: final, cheering: [], happened: [] };
}

function near(board: BoardData, a: number, b: number): boolean {
  const [one, other] = [board.cells[a], board.cells[b]];
  return !!one && !!other && Math.hypot(one.x - other.x, one.y - other.y) < 1.5;
}

