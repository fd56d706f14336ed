/** Small readings of what the server tells of a turn: its dice, and whether choices belong to it. */

import { moveName, walkOf } from "../../board/naming";
import type { BoardData, Choice, EventView, Now } from "../../lib/types";

/** Whether these are the choices of that position, and not of one before or after it. */
export function choicesFit(choices: readonly Choice[], now: Now): boolean {
  const legal = new Set(now.moves);
  return choices.length === legal.size && choices.every((choice) => legal.has(choice.move));
}

/** The legal moves as choices without words of the game, for as long as the server can't be asked for them. */
export function plainChoices(board: BoardData, { moves, seat }: Pick<Now, "moves" | "seat">): Choice[] {
  if (seat === null) return [];
  return moves.map((move) => {
    const walk = walkOf(board, move, seat);
    return {
      move,
      from: walk?.from ?? null,
      to: walk?.to ?? null,
      die: walk?.die ?? null,
      label: { en: moveName(board, move, seat, "en"), es: moveName(board, move, seat, "es") },
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
