/** Dice: by lot, or as a seed has it. */

import type { Chance } from "../src/engine/players/random";
import { drawnDice } from "../src/engine/players/rolls";
import type { Position } from "../src/engine/position";
import { rollText } from "../src/engine/reading";

const WORDS = 2 ** 32;

const lot: Chance = (count) => Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / WORDS) * count);

/** The text of a roll for a position that awaits one. The same seed's stream gives the same rolls. */
export function drawRoll(position: Position, chance: Chance = lot): string {
  return rollText(drawnDice(position, chance));
}
