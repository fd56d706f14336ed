/** Position: the immutable, typed face over a state, as in Python's `core/position.py`. */

import type { Board } from "./board";
import { eventOf, type Event } from "./events";
import type { Game } from "./game";
import { moveOf, type Move } from "./moves";
import type { Options } from "./options";
import { bySeat, piles, playing } from "./pieces";
import { codeOf, diceOf } from "./reading";
import { OVER, PHASE, ROLLED, SEAT, TO_ROLL, type EventValues, type NoteValues, type Rules, type State } from "./rules";
import { positionText } from "./text/position_text";
import { byText } from "./text/templates";

export type Awaits = "roll" | "move" | "nothing";

export class Position {
  #text: string | undefined;
  #notes: NoteValues[] | undefined;
  #legal: ReadonlyMap<string, Move> | undefined;

  constructor(
    readonly game: Game,
    readonly rules: Rules,
    readonly options: Options,
    readonly board: Board,
    readonly state: State,
    /** What the last ply did, in numbers. */
    readonly eventValues: readonly EventValues[] = [],
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
  get notes(): readonly NoteValues[] {
    return (this.#notes ??= this.rules.turn(this.state));
  }

  /** The dice that were rolled together and have not been played yet. */
  get thrown(): readonly number[] {
    return this.notes.find(({ kind }) => kind === ROLLED)?.values ?? [];
  }

  /** The seats that play. */
  get playing(): number[] {
    return playing(this.game.data.clauses.pieces, this.state);
  }

  /** The squares of every playing seat's pieces, by name, sorted. */
  get pieces(): Map<number, string[]> {
    return bySeat(this.game.data.clauses.pieces, this.state);
  }

  /** Squares whose pieces lie on one another: the seats from the bottom to the top. */
  get piles(): Map<string, number[]> {
    return piles(this.game.data.clauses, this.state);
  }

  /** What the last ply did. */
  get events(): Event[] {
    return this.eventValues.map((values) => eventOf(this.game.data, this.board, values));
  }

  /** The position as text, as records and the server have it. */
  get text(): string {
    return (this.#text ??= positionText(this));
  }

  /** The texts of the legal moves, sorted; none unless a move is awaited. */
  moves(): string[] {
    return [...this.legal.keys()];
  }

  /** The legal moves by their texts, sorted. */
  get legal(): ReadonlyMap<string, Move> {
    return (this.#legal ??= new Map(
      this.rules
        .legalMoves(this.state)
        .flatMap((code) => this.described(code) ?? [])
        .sort((one, other) => byText(one.text, other.text) || one.code - other.code)
        .map((move) => [move.text, move]),
    ));
  }

  /** What a move is, legal or not; null if nobody could mean it now. */
  described(code: number): Move | null {
    const values = this.rules.describe(this.state, code);
    return values && moveOf(this.game.data, this.board, values);
  }

  /** The position after a roll or a move, by its text. InvalidNotation or IllegalMove if it can't be played. */
  play(text: string): Position {
    const dice = diceOf(this, text);
    return dice ? this.rolled(dice) : this.moved(codeOf(this, text));
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
    return new Position(this.game, this.rules, this.options, this.board, state, events);
  }
}
