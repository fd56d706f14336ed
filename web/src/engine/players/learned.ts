/** Chances from learned weights and a look ahead, as in Python's `players/learned.py`. */

import type { Address, Code, Workspace } from "../code";
import type { Position } from "../position";
import type { Strength } from "../thinking_data";
import { bySeat, seatsOf, type Chances, type EstimatedMove, type Estimator } from "./estimators";
import type { Net } from "./weights";

/** How hard one looks, in the terms of `kernels/network.py`. */
interface Look {
  depth: number;
  keep: number;
  /** Thousandths: a move that seems worse than the best by more is not looked into. */
  near: number;
  whole: boolean;
}

interface Thought {
  codes: number[];
  best: number;
  /** For each move, the chance of every seat of the board. */
  chances: Float64Array[];
}

const MOST_SEATS = 4;
const EVERY_MOVE = 1000;
const NO_TABLE = 0;
const FIRST_NET = 0;

export class Learned implements Estimator {
  readonly #work: Workspace;
  readonly #chances: Address;

  /** `memory` is for searches of this game, one after another; its field `weights` is the net's. */
  constructor(
    private readonly code: Code,
    memory: Workspace,
    weights: string,
    private readonly net: Net,
    /** How hard it looks when it plays. */
    private readonly look: Look,
  ) {
    const place = code.allocate("float32", net.numbers.length);
    code.float32(place, net.numbers.length).set(net.numbers);
    this.#work = memory.with(weights, place);
    this.#chances = code.allocate("float64", MOST_SEATS);
  }

  choose(position: Position): number {
    const { codes, best } = this.#think(position, this.look);
    return codes[best] ?? 0;
  }

  /** Every move with the chances after it, all looked at alike. */
  estimates(position: Position): EstimatedMove[] {
    const keep = position.rules.sizes.moves;
    const look = { depth: Math.min(1, this.look.depth), keep, near: EVERY_MOVE, whole: false };
    const { codes, chances } = this.#think(position, look);
    return codes.map((code, at) => ({ code, chances: told(position, chances[at] ?? new Float64Array()) }));
  }

  /** The chances of a position that awaits a roll, one roll ahead. */
  chances(position: Position): Chances {
    this.#put(position, { depth: 1, keep: 0, near: 0, whole: false });
    this.code.call("look", position.rules.optionsAddress, this.#work.at("state"), 1, this.#work, this.#chances);
    return told(position, this.code.float64(this.#chances, MOST_SEATS));
  }

  #think(position: Position, look: Look): Thought {
    this.#put(position, look);
    const best = this.code.call("decide", position.rules.optionsAddress, this.#work.at("state"), this.#work);
    const looks = this.code.integers(this.#work.at("looks"), position.rules.sizes.moves + 1);
    const count = looks.findIndex((how) => how < 0);
    const rows = this.code.float64(this.#work.at("chances"), count * MOST_SEATS);
    return {
      codes: this.code.integers(this.#work.at("codes"), count),
      best,
      chances: Array.from({ length: count }, (_, at) => rows.slice(at * MOST_SEATS, (at + 1) * MOST_SEATS)),
    };
  }

  /** Put a position into the workspace, and what is known of it. */
  #put(position: Position, { depth, keep, near, whole }: Look): void {
    const { ranking, state } = position;
    const playing = seatsOf(position)
      .filter((seat) => !ranking.includes(seat))
      .reduce((bits, seat) => bits | (1 << seat), 0);
    this.code.int8(this.#work.at("state"), state.length).set(state);
    this.code.setIntegers(this.#work.at("facts"), [
      this.net.width,
      playing,
      ranking.length,
      NO_TABLE,
      depth,
      keep,
      near,
      Number(whole),
      FIRST_NET,
    ]);
  }
}

/** How hard a level looks when it plays. */
export function lookOf({ depth, keep, whole }: Strength, near: number): Look {
  return { depth, keep, near, whole };
}

function told(position: Position, row: Float64Array): Chances {
  return bySeat(position, (seat) => row[seat] ?? 0);
}
