/** The rolls that can come: all of them with their weights, or a sample. */

import type { Position } from "../position";
import { rollText } from "../reading";
import { seedOf, stream, type Chance } from "./random";

export interface PossibleRoll {
  dice: number[];
  /** How often it comes, relative to the others. */
  weight: number;
}

/** Every roll that can come, in the order of its dice; null if there are more than so many. */
export function possibleRolls(position: Position, most: number): PossibleRoll[] | null {
  const faces = position.rules.weights().flatMap((weight, at) => (weight ? [{ face: at + 1, weight }] : []));
  if (faces.length ** position.dice > most) return null;
  let rolls: PossibleRoll[] = [{ dice: [], weight: 1 }];
  for (let die = 0; die < position.dice; die += 1) {
    rolls = rolls.flatMap((roll) =>
      faces.map(({ face, weight }) => ({ dice: [...roll.dice, face], weight: roll.weight * weight })),
    );
  }
  return rolls;
}

/** So many rolls, drawn by their weights, the same whenever and wherever the state is; equal ones count together. */
export function sampledRolls(position: Position, count: number): PossibleRoll[] {
  const chance = stream(seedOf(position.state));
  const weights = position.rules.weights();
  const drawn = new Map<string, PossibleRoll>();
  for (let at = 0; at < count; at += 1) {
    const dice = drawnDice(position, chance, weights);
    const roll = drawn.get(rollText(dice)) ?? { dice, weight: 0 };
    roll.weight += 1;
    drawn.set(rollText(dice), roll);
  }
  return [...drawn.values()];
}

/** As many dice as are thrown now, drawn by the weights of their faces. */
export function drawnDice(position: Position, chance: Chance, weights = position.rules.weights()): number[] {
  return Array.from({ length: position.dice }, () => thrown(weights, chance));
}

/** One die, by the weights of its faces. */
function thrown(weights: readonly number[], chance: Chance): number {
  let rest = chance(weights.reduce((sum, weight) => sum + weight, 0));
  return 1 + weights.findIndex((weight) => (rest -= weight) < 0);
}
