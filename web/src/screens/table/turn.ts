/** What follows from the server's view of a turn: its choices, and the dice that are left. */

import { moveName } from "../../board/naming";
import { pliesUndone } from "../../lib/applied";
import type { BoardData, Choice, EventView, Game, Now } from "../../lib/types";

/** Whether these are the choices of that position, and not of one before or after it. */
export function choicesFit(choices: readonly Choice[], now: Now): boolean {
  const legal = new Set(now.moves);
  return choices.length === legal.size && choices.every((choice) => legal.has(choice.move));
}

/** The legal moves as choices without words of the game, for as long as the server can't be asked for them. */
export function plainChoices(board: BoardData, { moves, walks }: Pick<Now, "moves" | "walks">): Choice[] {
  return moves.map((move, index) => {
    const walk = walks[index] ?? null;
    return {
      move,
      from: walk?.from ?? null,
      to: walk?.to ?? null,
      die: walk?.die ?? null,
      label: { en: moveName(board, move, walk, "en"), es: moveName(board, move, walk, "es") },
      hint: null,
      warning: null,
      captures: [],
    };
  });
}

/** The plies that stand, in order: what was taken back is left out. */
export function standing(log: readonly EventView[]): EventView[] {
  const plies: EventView[] = [];
  for (const event of log) {
    if (event.kind === "rolled" || event.kind === "moved") plies.push(event);
    else if (event.kind === "undone") plies.splice(-pliesUndone(event.data));
  }
  return plies;
}

/** Whether a move of ours can be taken back: what comes after a roll stays. On the device that is a roll of ours; what
 * computers have answered is taken back with the move. */
export function canUndo(log: readonly EventView[], seats: readonly number[], local: boolean): boolean {
  const plies = standing(log);
  const mine = ({ seat }: EventView): boolean => seat !== null && seats.includes(seat);
  const last = local ? plies.findLast(mine) : plies.at(-1);
  return last?.kind === "moved" && mine(last);
}

/** What led to the position: a ply, or that one was taken back. */
export function lastChange(log: readonly EventView[]): EventView | undefined {
  return log.findLast(({ kind }) => kind === "rolled" || kind === "moved" || kind === "undone");
}

/** Whether the roll that is awaited decides who starts: before it, no piece stands anywhere. */
export function isRollOff(game: Pick<Game, "roll_off">, { awaits, pieces }: Pick<Now, "awaits" | "pieces">): boolean {
  return game.roll_off !== null && awaits === "roll" && Object.values(pieces).every((cells) => cells.length === 0);
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
