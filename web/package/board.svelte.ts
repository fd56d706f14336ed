/** The board: positions in, moves out. It knows no rules. */

import { flushSync, mount, unmount } from "svelte";
import type { Language, Speed } from "../src/lib/types/basics";
import type { BoardData } from "../src/lib/types/games";
import type { Effect, MoveChoice, Pieces } from "../src/lib/types/plies";
import ShownBoard from "./Shown.svelte";

export type { BoardData, Effect, MoveChoice, Pieces, Speed };

/** What a board shows, and whom it tells. */
export interface Shown {
  board: BoardData;
  /** By seat. */
  colours: string[];
  pieces: Pieces;
  /** Squares whose pieces lie on one another: the seats from the bottom to the top. */
  piles?: Record<string, number[]>;
  /** What can be played, if the board is interactive. */
  moves?: MoveChoice[];
  /** One of them, to stand out. */
  preview?: MoveChoice | null;
  /** Cells to mark, as of the last ply. */
  last?: { cells: number[] } | null;
  /** The seat whose view it is. */
  facing?: number | null;
  /** Whether moves can be chosen; else the board is a picture. */
  interactive?: boolean;
  /** Whether one tap plays; else the first selects and the second plays. A mouse plays with one click. */
  oneTap?: boolean;
  /** Seat → what the person there is called, for people who listen. */
  names?: Record<number, string>;
  /** What the board is called, for people who listen. */
  label: string;
  /** English, unless it says otherwise. */
  language?: Language;
  /** A move was chosen, by pointer or by keyboard. */
  onmove?: (text: string) => void;
  /** A piece that can't move was chosen. */
  onrefused?: (cell: number) => void;
  /** Several moves were meant: by different dice to one cell, or to cells side by side. Without it the first is taken. */
  onchoice?: (texts: string[]) => void;
}

/** A board on a page. */
export interface Board {
  /** Change what is shown; the rest stays. */
  set(changed: Partial<Shown>): void;
  /** Move pieces as a ply's effects tell. It resolves when they have arrived, and a second call ends the first. */
  animate(ply: { effects: unknown[]; before: Pieces; after: Pieces; speed?: Speed }): Promise<void>;
  destroy(): void;
}

/** Draw a board into an element, as wide as that is. */
export function showBoard(target: Element, first: Shown): Board {
  let shown = $state.raw(first);
  const props = {
    get shown() {
      return shown;
    },
  };
  const drawn = mount(ShownBoard, { target, props });
  flushSync(); // else nothing could be animated yet
  return {
    set: (changed) => {
      shown = { ...shown, ...changed };
    },
    animate: ({ effects, before, after, speed = "normal" }) => drawn.animate(effects as Effect[], before, after, speed),
    destroy: () => void unmount(drawn),
  };
}
