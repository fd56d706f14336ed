/** Small readings of what the server tells of a turn: its dice, and whether choices belong to it. */

import { cellNumber } from "../../board/pieces";
import type { BoardData, Choice, EventView, Now } from "../../lib/types";

/** Whether these are the choices of that position, and not of one before or after it. */
export function choicesFit(choices: readonly Choice[], now: Now): boolean {
  const legal = new Set(now.moves);
  return choices.length === legal.size && choices.every((choice) => legal.has(choice.move));
}

/** The legal moves as choices without words of their own, for as long as the server can't be asked for them. */
export function plainChoices(board: BoardData, now: Now): Choice[] {
  return now.moves.map((move) => {
    const walk = /^(?:(.+):)?(.+)>(.+)$/.exec(move);
    const cell = (name: string | undefined): number | null => {
      const number = name === undefined || now.seat === null ? -1 : cellNumber(board, name, now.seat);
      return number < 0 ? null : number;
    };
    const label = walk ? `${walk[2]} → ${walk[3]}${walk[1] ? ` (${walk[1]})` : ""}` : move;
    return {
      move,
      from: cell(walk?.[2]),
      to: cell(walk?.[3]),
      die: walk?.[1] ?? null,
      label: { en: label, es: label },
      hint: null,
      warning: null,
    };
  });
}

/** What led to the position: a ply, or that one was taken back. */
export function lastChange(log: readonly EventView[]): EventView | undefined {
  return log.findLast(({ kind }) => kind === "rolled" || kind === "moved" || kind === "undone");
}

/** The dice of a ply such as roll:5-3, as they fell. */
export function diceOf(ply: string): number[] | null {
  const found = /^roll:(\d(?:-\d)*)/.exec(ply);
  return found?.[1]?.split("-").map(Number) ?? null;
}

/** The dice that lie on the table after these plies; empty before the first roll. */
export function lastDice(plies: readonly string[]): number[] {
  for (let index = plies.length - 1; index >= 0; index -= 1) {
    const dice = diceOf(plies[index] ?? "");
    if (dice) return dice;
  }
  return [];
}

/** Of the dice that were thrown, those that have been used up, by index. */
export function spentDice(thrown: readonly number[], left: readonly number[] | null): number[] {
  if (!left) return [];
  const free = [...left];
  return thrown.flatMap((value, index) => {
    const found = free.indexOf(value);
    if (found < 0) return [index];
    free.splice(found, 1);
    return [];
  });
}
