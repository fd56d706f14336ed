/** Hints for the position on the table: asked for, drawn on the board, and gone with the position. */

import type { Advice } from "../../board/advice";
import { percent } from "../../i18n";
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

interface Position {
  table: string;
  /** Whose hints these are, and what can be chosen. */
  seat: () => number | null;
  choices: () => readonly Choice[];
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
  /** What is drawn on the board. */
  readonly advice: Advice[] = $derived.by(() => {
    const seat = this.#position.seat();
    if (seat === null) return [];
    return (this.rows ?? []).flatMap(({ number, chance, choice: { move, from, to, die } }) =>
      from === null || to === null
        ? []
        : [{ key: move, seat, from, to, die, look: number === 1 ? ("best" as const) : ("other" as const), number, chance: percent(chance) }],
    );
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
