/** A game: its data and its code, loaded once. */

import { Code, type CodeData } from "./code";
import { Position } from "./position";
import { Rules, type Sizes } from "./rules";

/** What Python writes about a game: everything that is not code. */
export interface GameData {
  slug: string;
  sizes: Sizes;
  code: CodeData;
}

export class Game {
  private constructor(
    readonly data: GameData,
    readonly code: Code,
  ) {}

  static async load(data: GameData, module: BufferSource | WebAssembly.Module): Promise<Game> {
    return new Game(data, await Code.load(module, data.code));
  }

  /** The start position. `options` are codes, as the rules see them. */
  start(seats: readonly number[], first: number, options: readonly number[]): Position {
    const rules = new Rules(this.code, this.data.sizes, options);
    return new Position(this, rules, rules.setup(seats, first));
  }
}
