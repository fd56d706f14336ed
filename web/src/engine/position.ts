/** Position: the immutable, typed face over a state, as in Python's `core/position.py`. Its words are in `text/`. */

import type { Game } from "./game";
import { OVER, PHASE, SEAT, TO_ROLL, type EventValues, type MoveValues, type NoteValues, type Rules, type State } from "./rules";

export type Awaits = "roll" | "move" | "nothing";

export class Position {
  constructor(
    readonly game: Game,
    readonly rules: Rules,
    readonly state: State,
    /** What the last ply did. */
    readonly events: readonly EventValues[] = [],
  ) {}

  get awaits(): Awaits {
    if (this.over) return "nothing";
    return this.state[PHASE] === TO_ROLL ? "roll" : "move";
  }

  get over(): boolean {
    return this.state[PHASE] === OVER;
  }

  /** Whose roll or move it is; null when the game is over. */
  get seat(): number | null {
    return this.over ? null : (this.state[SEAT] ?? 0);
  }

  /** The seats that have finished so far, first the winner. */
  get ranking(): number[] {
    return this.rules.ranking(this.state);
  }

  /** How many dice are thrown now; 0 unless a roll is awaited. */
  get dice(): number {
    return this.awaits === "roll" ? this.rules.dice(this.state) : 0;
  }

  /** The turn in numbers: the dice on the table, and whatever else counts now. */
  get notes(): NoteValues[] {
    return this.rules.turn(this.state);
  }

  /** The legal moves in numbers; none unless a move is awaited. */
  legalMoves(): MoveValues[] {
    return this.rules.legalMoves(this.state).flatMap((code) => this.rules.describe(this.state, code) ?? []);
  }

  /** The position after dice have fallen. */
  rolled(dice: readonly number[]): Position {
    return this.#after(this.rules.roll(this.state, dice));
  }

  /** The position after a legal move, by its code. */
  moved(code: number): Position {
    return this.#after(this.rules.play(this.state, code));
  }

  #after({ state, events }: { state: State; events: EventValues[] }): Position {
    return new Position(this.game, this.rules, state, events);
  }
}
