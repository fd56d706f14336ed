/** A game: its data and its code, loaded once. */

import type { BoardResponse } from "../lib/generated/schema";
import { Board } from "./board";
import { Code } from "./code";
import type { GameData } from "./data";
import { InvalidNotation, InvalidOption } from "./errors";
import { parseOptions, readOptions, type Options } from "./options";
import { Position } from "./position";
import { Rules, type State } from "./rules";
import { JOINT, OPTIONS } from "./text/position_text";
import { fill, inEvery, type Parts } from "./text/templates";

/** Options by name, as texts. Those that are not there are as in the standard rules. */
export type OptionTexts = Readonly<Record<string, string>>;

export class Game {
  readonly #boards = new Map<string, Board>();
  readonly #rules = new Map<string, Rules>();

  private constructor(
    readonly data: GameData,
    readonly code: Code,
  ) {
    for (const { options, board } of data.boards) this.addBoard(options, board);
  }

  static async load(data: GameData, module: BufferSource | WebAssembly.Module): Promise<Game> {
    return new Game(data, await Code.load(module, data.code));
  }

  /** The start position: who plays, who begins (null: the lowest seat, or as the rules decide), and by which options.
   * InvalidOption if it can't be.
   */
  start(seats: readonly number[], first: number | null = null, options: OptionTexts = {}): Position {
    const known = readOptions(this.data, options);
    const taken = [...seats].sort((one, other) => one - other);
    const possible = this.data.listing.seatings[taken.length] ?? [];
    if (!possible.some((seating) => seating.every((seat, index) => seat === taken[index]))) {
      throw new InvalidOption(this.#says("seats", { seats: seats.join(" ") }));
    }
    if (first !== null && !(this.data.listing.starter && taken.includes(first))) {
      throw new InvalidOption(this.#says("first", { first }));
    }
    const rules = this.#rulesWith(known);
    return this.#position(known, rules, rules.setup(taken, first ?? taken[0] ?? 0));
  }

  /** The start position that a text describes. InvalidNotation if it is no game's usual beginning. */
  startOf(text: string): Position {
    const last = text.split(JOINT).at(-1) ?? "";
    const options = last.startsWith(OPTIONS) ? parseOptions(last.slice(OPTIONS.length)) : {};
    const { seatings, starter } = this.data.listing;
    for (const seats of Object.values(seatings).flat()) {
      for (const first of starter ? seats : [null]) {
        const start = this.start(seats, first, options);
        if (start.text === text) return start;
      }
    }
    throw new InvalidNotation(this.#says("no start", { text }));
  }

  /** The position of a flat state, as the rules see it. */
  restore(state: readonly number[], options: OptionTexts): Position {
    const known = readOptions(this.data, options);
    return this.#position(known, this.#rulesWith(known), Int8Array.from(state));
  }

  /** Which board is missing for options: the values that tell it from others. Null if it is here. */
  missingBoard(options: OptionTexts): OptionTexts | null {
    const wanted = this.#boardOptions(readOptions(this.data, options).texts);
    return this.#boards.has(keyOf(wanted)) ? null : wanted;
  }

  /** Add a board for options with these values, where the game's data comes without it. */
  addBoard(options: OptionTexts, board: BoardResponse): void {
    this.#boards.set(keyOf(this.#boardOptions(options)), new Board(board));
  }

  #position(options: Options, rules: Rules, state: State): Position {
    const wanted = this.#boardOptions(options.texts);
    const board = this.#boards.get(keyOf(wanted));
    if (!board) {
      const told = Object.entries(wanted).map(([name, value]) => `${name}=${value}`);
      throw new InvalidOption(this.#says("no board", { options: told.join(" ") }));
    }
    return new Position(this, rules, options, board, state);
  }

  #boardOptions(texts: OptionTexts): OptionTexts {
    return Object.fromEntries(this.data.boardOptions.map((name) => [name, texts[name] ?? ""]));
  }

  #rulesWith({ codes }: Options): Rules {
    const key = codes.join(" ");
    const rules = this.#rules.get(key) ?? new Rules(this.code, this.data.sizes, codes);
    this.#rules.set(key, rules);
    return rules;
  }

  #says(what: string, parts: Parts) {
    return inEvery(this.data, ({ engine }) => fill(engine[what] ?? "", parts));
  }
}

function keyOf(values: OptionTexts): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}
