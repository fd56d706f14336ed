/** Random numbers as in Python's `kernels/random_streams.py`: SplitMix64, the same to the last bit. */

import type { State } from "../rules";

/** A number from 0 to count − 1, each with the same chance. */
export type Chance = (count: number) => number;

const BITS = 64;
const GOLDEN = 0x9e3779b97f4a7c15n;
const STRIDE = 0xd1342543de82ef95n;
const MIX_1 = 0xbf58476d1ce4e5b9n;
const MIX_2 = 0x94d049bb133111ebn;

const wrapped = (number: bigint): bigint => BigInt.asUintN(BITS, number);

function mix(given: bigint): bigint {
  let number = given;
  number = wrapped((number ^ (number >> 30n)) * MIX_1);
  number = wrapped((number ^ (number >> 27n)) * MIX_2);
  return number ^ (number >> 31n);
}

/** A seed that follows from a state alone. */
export function seedOf(state: State): bigint {
  let seed = 0n;
  for (const number of state) seed = mix(wrapped(seed + GOLDEN + BigInt(number)));
  return seed;
}

/** Where the counter stands before a game's stream begins. */
export function counterBefore(seed: bigint, game: number): bigint {
  return wrapped(mix(wrapped(seed)) + BigInt(game) * STRIDE);
}

/** Chance that follows from a seed. */
export function stream(seed: bigint): Chance {
  let state = wrapped(seed);
  return (count) => {
    state = wrapped(state + GOLDEN);
    return Number(((mix(state) >> 32n) * BigInt(count)) >> 32n);
  };
}
