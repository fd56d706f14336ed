/** Chances from rollouts, as in Python's `players/rollouts.py`: games by the plan, with the same dice for all moves. */

import type { Code } from "../code";
import type { Position } from "../position";
import { SEAT, type State } from "../rules";
import type { RolloutsData } from "../thinking_data";
import { bySeat, seatsOf, type Chances, type EstimatedMove, type Estimator } from "./estimators";
import { counterBefore, seedOf } from "./random";

/** A row a game: for each state, the seat that won, or a negative number. The games of a row have the same dice. */
type Winners = number[][];

/** A move that is compared with the plan's. */
interface Rival {
  state: State;
  code: number;
  /** How many games it won and the plan's move lost, and the other way round. */
  won: number;
  lost: number;
}

export class Rollouts implements Estimator {
  /** `samples` is how many games a move that stays in the race gets, in the end. */
  constructor(
    private readonly code: Code,
    private readonly data: RolloutsData,
    private readonly samples: number,
  ) {}

  /** A move that wins at once; else the plan's, unless another one is shown to be better. */
  choose(position: Position): number {
    const { rules, state, ranking } = position;
    const moves = this.#moves(position);
    const wins = moves.find((move) => rules.ranking(move.state)[ranking.length] === state[SEAT]);
    if (wins) return wins.code;
    const priorities = moves.map(({ code }) => rules.priority(state, code));
    const [liked] = moves.splice(priorities.indexOf(Math.max(...priorities)), 1);
    return liked ? this.#better(position, liked, moves) : 0;
  }

  /** Every move with how the games after it went, as many for each. */
  estimates(position: Position): EstimatedMove[] {
    const moves = this.#moves(position);
    const states = moves.map(({ state }) => state);
    const winners = this.#playOut(position, states, 0, this.#round);
    return moves.map(({ code }, at) => ({ code, chances: told(position, winners, at) }));
  }

  /** How games from here go. */
  chances(position: Position): Chances {
    return told(position, this.#playOut(position, [position.state], 0, this.#round), 0);
  }

  /** The games that every move gets. */
  get #round(): number {
    return Math.max(1, Math.floor(this.samples / this.data.rounds));
  }

  /** The legal moves and the states after them. */
  #moves(position: Position): Rival[] {
    return [...position.legal.values()].map(({ code }) => {
      const { state } = position.rules.play(position.state, code);
      return { code, state, won: 0, lost: 0 };
    });
  }

  /** The move that does better than the plan's beyond doubt, or the plan's. Python's file explains the race. */
  #better(position: Position, liked: Rival, rivals: readonly Rival[]): number {
    const bound = this.data.bounds[Math.max(1, rivals.length) - 1] ?? Infinity;
    let racing = rivals;
    let done = 0;
    for (let games = this.#round; games > 0; games = Math.min(done, this.samples - done)) {
      const states = [liked, ...racing].map(({ state }) => state);
      count(racing, this.#playOut(position, states, done, games), position.state[SEAT] ?? 0);
      racing = racing.filter(({ won, lost }) => won - lost >= -this.data.behind * Math.sqrt(won + lost));
      done += games;
    }
    const [first, ...others] = racing;
    if (!first) return liked.code;
    const best = others.reduce((one, other) => (other.won - other.lost > one.won - one.lost ? other : one), first);
    return mcnemar(best.won, best.lost) > bound ? best.code : liked.code;
  }

  /** Games from each state, the first with the dice of number `first`. */
  #playOut({ game, rules, state, ranking }: Position, states: readonly State[], first: number, games: number): Winners {
    const { code } = this;
    const mark = code.mark;
    const work = code.workspace("RolloutWorkspace", {
      seats: game.data.listing.colours.length,
      placed: ranking.length,
      count: states.length,
      samples: games,
    });
    const room = code.int8(work.at("states"), states.length * state.length);
    states.forEach((given, at) => room.set(given, at * state.length));
    code.uint64(work.at("counter"), 1)[0] = counterBefore(seedOf(state), first);
    code.call("play_out", rules.optionsAddress, work, this.data.plies);
    const winners = code.integers(work.at("winners"), games * states.length);
    code.release(mark);
    return Array.from({ length: games }, (_, row) => winners.slice(row * states.length, (row + 1) * states.length));
  }
}

/** Count the games of the plan's move, which stands first in each row, against those of the others. */
function count(rivals: readonly Rival[], winners: Winners, seat: number): void {
  for (const [planned, ...others] of winners) {
    rivals.forEach((rival, at) => {
      rival.won += Number(others[at] === seat && planned !== seat);
      rival.lost += Number(others[at] !== seat && planned === seat);
    });
  }
}

/** Shares of the games that ended; even chances if none did. */
function told(position: Position, winners: Winners, at: number): Chances {
  const playing = seatsOf(position).filter((seat) => !position.ranking.includes(seat));
  const ended = winners.filter((row) => (row[at] ?? -1) >= 0).length;
  return bySeat(position, (seat) => {
    if (!playing.includes(seat)) return 0;
    return ended ? winners.filter((row) => row[at] === seat).length / ended : 1 / playing.length;
  });
}

/** How many standard errors speak for a difference in pairs, by those that only one side won. */
export function mcnemar(won: number, lost: number): number {
  return won === lost ? 0 : ((Math.abs(won - lost) - 1) / Math.sqrt(won + lost)) * Math.sign(won - lost);
}
