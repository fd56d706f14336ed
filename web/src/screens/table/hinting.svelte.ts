/** Hints for the position on the table: asked for, drawn on the board, and gone with the position. */

import type { Advice } from "../../board/advice";
import { api, asApiError, type ApiError } from "../../lib/api";
import { heldSeat } from "../../lib/seats";
import { settings } from "../../lib/settings.svelte";
import type { Choice, Hint } from "../../lib/types";

/** A hint with the choice that it is about. */
export interface HintRow extends Hint {
  number: number;
  choice: Choice;
}

const MOST = 3;
/** Moves whose chances differ less are told as equal. */
const NOTABLE = 0.01;

/** Whether moves are told as equal; one alone has no rival. */
export function areEqual(hints: readonly Pick<Hint, "chance">[]): boolean {
  const chances = hints.map(({ chance }) => chance);
  return chances.length > 1 && Math.max(...chances) - Math.min(...chances) < NOTABLE;
}

interface Position {
  table: string;
  /** Whose hints these are, and what can be chosen. */
  seat: () => number | null;
  choices: () => readonly Choice[];
  /** The choice that is pointed at. */
  looked: () => Choice | null;
}

export class Hinting {
  open = $state(false);
  problem = $state.raw<ApiError | null>(null);
  #hints = $state.raw<readonly Hint[] | null>(null);
  readonly #position: Position;

  /** The best moves, best first; null until they are known. */
  readonly rows: HintRow[] | null = $derived.by(() => {
    if (!this.open || !this.#hints) return null;
    const choices = this.#position.choices();
    return this.#hints.flatMap((hint, index) => {
      const choice = choices.find(({ move }) => move === hint.move);
      return choice ? [{ ...hint, choice, number: index + 1 }] : [];
    });
  });
  /** Whether it makes no difference which of them is played. */
  readonly equal: boolean = $derived.by(() => this.rows !== null && areEqual(this.rows));
  /** What is drawn on the board: the way of the best or the one that is looked at, for several would hide one another. */
  readonly advice: Advice[] = $derived.by(() => {
    const seat = this.#position.seat();
    if (seat === null || !this.rows) return [];
    const { rows, equal } = this;
    const way = rows.find(({ choice }) => choice === this.#position.looked()) ?? (equal ? null : rows[0]);
    return rows.flatMap((row) => {
      const { move, from, to, die } = row.choice;
      if (from === null || to === null) return [];
      const look = row.number === 1 && !equal ? "best" : "other";
      return [{ key: move, seat, from, to, die, look, number: equal ? null : row.number, chance: "", wayless: row !== way }];
    });
  });

  constructor(position: Position) {
    this.#position = position;
  }

  toggle(): void {
    if (this.open) this.close();
    else {
      this.open = true;
      void this.ask();
    }
  }

  close(): void {
    this.open = false;
    this.#hints = null;
    this.problem = null;
  }

  async ask(): Promise<void> {
    this.problem = null;
    const { table } = this.#position;
    const choices = this.#position.choices();
    try {
      const answer = await api.hints(table, heldSeat(table)?.token ?? "", settings.language);
      if (choices === this.#position.choices()) this.#hints = answer.slice(0, MOST);
    } catch (error) {
      this.problem = asApiError(error);
    }
  }
}
