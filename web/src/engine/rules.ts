/** A game's rules at work on flat states: what can happen, what follows, what it means in numbers. No words. */

import { Code, type Address } from "./code";

/** The sizes of a game's states and lists, as its rules declare them. */
export interface Sizes {
  state: number;
  moveCodes: number;
  moves: number;
  dice: number;
}

/** A move in numbers. What its kind does not have is NOTHING. */
export interface MoveValues {
  code: number;
  kind: number;
  /** The numbers of the cells on the board. */
  origin: number;
  target: number;
  amount: number;
  dice: number[];
}

/** One thing that a ply did, in numbers; x and y are cells, or x an amount, by kind. */
export interface EventValues {
  kind: number;
  seat: number;
  other: number;
  x: number;
  y: number;
}

/** One thing that counts in a turn; kind 0 is for the dice on the table. */
export interface NoteValues {
  kind: number;
  values: number[];
}

export type State = Int8Array;

// As in the rules' own `core/state.py`.
export const SEAT = 0;
export const PHASE = 1;
export const TO_ROLL = 0;
export const TO_MOVE = 1;
export const OVER = 2;
export const NOTHING = -1;
export const NO_MOVE = 0;
export const LEGAL = 0;
/** The kind of the note that tells the dice on the table. */
export const ROLLED = 0;
export const REFUSAL_CELLS = 256;
export const FACES = 6;
const EVENT_WIDTH = 5;
const MOST_EVENTS = 24;
const NOTE_WIDTH = 2;
const MOST_NOTES = 32;
const FIRST_DIE = 5;
const MOST_PLACES = 8;

/** The rules of a game with certain options. */
export class Rules {
  readonly #state: Address;
  readonly #options: Address;
  readonly #buffer: Address;
  readonly #dice: Address;

  constructor(
    readonly code: Code,
    readonly sizes: Sizes,
    /** The options as the rules see them. */
    readonly options: readonly number[],
  ) {
    this.#state = code.allocate("int8", sizes.state);
    this.#options = code.allocate("int64", Math.max(1, options.length));
    this.#dice = code.allocate("int64", sizes.dice);
    const longest = Math.max(1 + MOST_EVENTS * EVENT_WIDTH, MOST_NOTES * NOTE_WIDTH, sizes.moves, FIRST_DIE + sizes.dice);
    this.#buffer = code.allocate("int64", longest);
    code.setIntegers(this.#options, options);
  }

  /** Where the options stand in memory, for whoever calls other functions of the module. */
  get optionsAddress(): Address {
    return this.#options;
  }

  /** The start position; `seats` take part, one of them begins. */
  setup(seats: readonly number[], first: number): State {
    const taken = seats.reduce((bits, seat) => bits | (1 << seat), 0);
    this.code.int8(this.#state, this.sizes.state).fill(0);
    this.code.call("setup", this.#options, this.#state, taken, first);
    return this.#result();
  }

  /** How many dice are thrown now. */
  dice(state: State): number {
    return this.code.call("dice", this.#options, this.#put(state));
  }

  /** How much the faces 1 to 6 weigh. */
  weights(): number[] {
    return Array.from({ length: FACES }, (_, index) => this.code.call("weight", this.#options, index + 1));
  }

  roll(state: State, dice: readonly number[]): { state: State; events: EventValues[] } {
    this.code.setIntegers(this.#dice, dice);
    this.code.setIntegers(this.#buffer, [0]);
    this.code.call("roll", this.#options, this.#put(state), this.#dice, this.#buffer);
    return { state: this.#result(), events: this.#events() };
  }

  /** The codes of the legal moves; none unless a move is awaited. */
  legalMoves(state: State): number[] {
    if (state[PHASE] !== TO_MOVE) return [];
    const count = this.code.call("legal_moves", this.#options, this.#put(state), this.#buffer);
    return this.code.integers(this.#buffer, count);
  }

  /** LEGAL, or a negative number that holds the reason and the cell to blame. */
  refusal(state: State, code: number): number {
    return this.code.call("refusal", this.#options, this.#put(state), code);
  }

  play(state: State, code: number): { state: State; events: EventValues[] } {
    this.code.setIntegers(this.#buffer, [0]);
    this.code.call("play", this.#options, this.#put(state), code, this.#buffer);
    return { state: this.#result(), events: this.#events() };
  }

  /** What a move is, legal or not; null if nobody could mean it now. */
  describe(state: State, code: number): MoveValues | null {
    const empty = new Array<number>(FIRST_DIE + this.sizes.dice).fill(NOTHING);
    this.code.setIntegers(this.#buffer, empty);
    this.code.call("describe", this.#options, this.#put(state), code, this.#buffer);
    const [kind = NO_MOVE, origin = NOTHING, target = NOTHING, amount = NOTHING, used = 0, ...dice] = this.code.integers(
      this.#buffer,
      empty.length,
    );
    return kind === NO_MOVE ? null : { code, kind, origin, target, amount, dice: dice.slice(0, used) };
  }

  /** The turn: the dice on the table and whatever else counts now. Values of one kind stand together. */
  turn(state: State): NoteValues[] {
    const count = this.code.call("turn", this.#options, this.#put(state), this.#buffer);
    const entries = this.code.integers(this.#buffer, count * NOTE_WIDTH);
    const notes: NoteValues[] = [];
    for (let at = 0; at < entries.length; at += NOTE_WIDTH) {
      const [kind = 0, value = 0] = entries.slice(at, at + NOTE_WIDTH);
      const last = notes.at(-1);
      if (last?.kind === kind) last.values.push(value);
      else notes.push({ kind, values: [value] });
    }
    return notes;
  }

  /** The seats that have finished, first the winner. */
  ranking(state: State): number[] {
    this.code.setIntegers(this.#buffer, new Array<number>(MOST_PLACES).fill(0));
    const count = this.code.call("ranking", this.#put(state), this.#buffer);
    return this.code.integers(this.#buffer, count);
  }

  /** How much the medium player likes a legal move. */
  priority(state: State, code: number): number {
    return this.code.call("priority", this.#options, this.#put(state), code);
  }

  #put(state: State): Address {
    this.code.int8(this.#state, this.sizes.state).set(state);
    return this.#state;
  }

  #result(): State {
    return this.code.int8(this.#state, this.sizes.state).slice();
  }

  #events(): EventValues[] {
    const [count = 0] = this.code.integers(this.#buffer, 1);
    const entries = this.code.integers(this.#buffer, 1 + count * EVENT_WIDTH);
    return Array.from({ length: count }, (_, index) => {
      const [kind = 0, seat = 0, other = NOTHING, x = NOTHING, y = NOTHING] = entries.slice(1 + index * EVENT_WIDTH);
      return { kind, seat, other, x, y };
    });
  }
}
