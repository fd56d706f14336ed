/** What positions are worth, as in Python's `players/evaluator.py`: every seat's chance, and the moves in their order. */

import type { Told } from "../data";
import type { Position } from "../position";
import { rollText } from "../reading";
import { SEAT } from "../rules";
import { byText } from "../text/templates";
import type { Strength, ThinkingData } from "../thinking_data";
import { bySeat, type Chances, type Estimator } from "./estimators";
import { possibleRolls, sampledRolls } from "./rolls";

/** A move and every seat's chance after it. */
export interface Choice {
  text: string;
  chances: Chances;
}

/** A roll, how often it comes relative to the others, and the chances after it. */
export interface JudgedRoll {
  text: string;
  weight: number;
  chances: Chances;
}

/** How hard a level looks here: further if a roll is a single die, for then there are few of them. */
export function strength(data: ThinkingData, level: string, players: number): Strength {
  const usual = data.strengths[level];
  if (!usual) throw new Error(`${level} judges no positions`);
  if (data.deepest === null) return usual;
  return { ...usual, depth: level === "expert" ? data.deepest : Math.min(players - 1, data.deepest) };
}

export class Evaluator {
  constructor(
    private readonly data: ThinkingData,
    private readonly estimator: Estimator,
    /** What a person should know about how it judges; null if all is as usual. */
    readonly notice: Told | null,
  ) {}

  /** The code of the move to play. */
  choose(position: Position): number {
    const [first, ...others] = position.rules.legalMoves(position.state);
    return first !== undefined && !others.length ? first : this.estimator.choose(position);
  }

  /** Every seat's chance to win. Once somebody has won, that is certain. */
  chances(position: Position): Chances {
    if (position.ranking.length) return certain(position);
    if (position.awaits === "move") return this.ranked(position)[0]?.chances ?? {};
    return this.estimator.chances(position);
  }

  /** The legal moves, best for the acting seat first. */
  ranked(position: Position): Choice[] {
    const seat = position.state[SEAT] ?? 0;
    const texts = new Map([...position.legal].map(([text, { code }]) => [code, text]));
    const worth = ({ chances }: Choice) => chances[seat] ?? 0;
    return this.estimator
      .estimates(position)
      .map(({ code, chances }) => ({ text: texts.get(code) ?? "", chances }))
      .sort((one, other) => worth(other) - worth(one) || byText(one.text, other.text));
  }

  /** Every roll that can come, its weight, and the chances after it; a fixed sample where there are too many. */
  rollChances(position: Position): JudgedRoll[] {
    const rolls = possibleRolls(position, this.data.mostRolls) ?? sampledRolls(position, this.data.sample);
    const seen = new Map<string, Chances>();
    return rolls.map(({ dice, weight }) => {
      const after = position.rolled(dice);
      const key = after.state.join();
      const chances = seen.get(key) ?? this.chances(after);
      seen.set(key, chances);
      return { text: rollText(dice), weight, chances };
    });
  }
}

/** The chances once the first place is taken. */
export function certain(position: Position): Chances {
  const [winner] = position.ranking;
  return bySeat(position, (seat) => Number(seat === winner));
}
