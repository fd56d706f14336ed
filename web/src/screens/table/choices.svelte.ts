/** What can be chosen in the position that is known, asked for as soon as it is our turn to choose. */

import { untrack } from "svelte";
import { api } from "../../lib/api";
import type { TableState } from "../../lib/table.svelte";
import type { BoardData, Choice, Now } from "../../lib/types";
import { choicesFit, plainChoices } from "./turn";

const TRY_AGAIN = 1500;

export class Choosing {
  readonly #table: TableState;
  readonly #board: BoardData;
  #loaded = $state.raw<{ position: string; choices: Choice[] } | null>(null);
  #loading = "";

  constructor(table: TableState, board: BoardData) {
    this.#table = table;
    this.#board = board;
  }

  /** The choices of a position, if they are known. */
  of(now: Now | null): Choice[] {
    return now && this.#loaded?.position === now.position ? this.#loaded.choices : [];
  }

  /** Begin to follow the table; to be called while a component is being set up. */
  follow(): void {
    $effect(() => {
      const { known, seats } = this.#table;
      if (!known || known.awaits !== "move" || known.waits !== "people") return;
      if (known.seat === null || !seats.includes(known.seat)) return;
      const { position } = known;
      if (this.#loading !== position && untrack(() => this.#loaded?.position) !== position) void this.#load(position);
    });
  }

  async #load(position: string): Promise<void> {
    this.#loading = position;
    while (this.#loading === position && this.#table.known?.position === position) {
      const answer = await api.choices(this.#table.name).catch(() => null);
      const { known } = this.#table;
      if (answer && known?.position === position && choicesFit(answer.choices, known)) {
        this.#loaded = { position, choices: walksFirst(answer.choices) };
        break;
      }
      if (!answer && known?.position === position) this.#loaded = { position, choices: plainChoices(this.#board, known) };
      await new Promise((done) => setTimeout(done, TRY_AGAIN));
    }
    if (this.#loading === position) this.#loading = "";
  }
}

/** Walks come first, so that a number means the same move on the board as in the list. */
function walksFirst(choices: readonly Choice[]): Choice[] {
  return choices.toSorted((one, other) => Number(one.from === null) - Number(other.from === null));
}
