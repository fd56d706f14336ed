/** Weights of the learned evaluation: which there are, which fit, and how a file of them is read. */

import { readOptions, type Options } from "../options";
import type { GameData } from "../data";
import type { LearnedData, ThinkingData, WeightsEntry } from "../thinking_data";

/** A net: one number after another, and how many hidden units it has. */
export interface Net {
  numbers: Float32Array;
  width: number;
}

const USUAL = "hard";

/** The weights that a level plays with: those for its options, or for the rule set that is most like them.
 *
 * A rule set counts only if all the options that differ are transferable; null if there are no weights for any. A level
 * that has none of its own uses those of hard.
 */
export function nearest(
  game: GameData,
  data: ThinkingData,
  level: string,
  options: Options,
  players: number,
): WeightsEntry | null {
  const fits = (alike: string, known: string) => (entry: WeightsEntry) =>
    entry.level === known && entry.players === players && entry.options === alike;
  for (const alike of [options.changed, ...similar(game, data, options)]) {
    for (const known of [level, USUAL]) {
      const found = data.learned?.files.find(fits(alike, known));
      if (found) return found;
    }
  }
  return null;
}

/** The options of rule sets that differ in transferable options alone, in the fewest first. */
function similar(game: GameData, data: ThinkingData, options: Options): string[] {
  return game.listing.rule_sets
    .map((ruleSet) => readOptions(game, ruleSet.options))
    .map((known) => ({ known, others: differing(options, known) }))
    .filter(({ others }) => others.length && others.every((name) => data.options[name]?.transferable))
    .sort((one, other) => one.others.length - other.others.length)
    .map(({ known }) => known.changed);
}

/** The names of the options in which two choices differ. */
export function differing({ texts }: Options, other: Options): string[] {
  return Object.keys(texts).filter((name) => texts[name] !== other.texts[name]);
}

/** The weights in a file: numbers of 16 bits, first the upper byte of each, then the lower ones. */
export function readNet(file: Uint8Array, entry: WeightsEntry, { features, seats }: LearnedData): Net {
  const count = (features + 1) * entry.width + (entry.width + 1) * seats;
  if (file.length !== 2 * count) throw new Error(`${entry.file} has not the weights that it should have`);
  const bits = (at: number) => ((file[at] ?? 0) << 8) | (file[count + at] ?? 0);
  return { numbers: Float32Array.from({ length: count }, (_, at) => half(bits(at))), width: entry.width };
}

/** A number of 16 bits, as IEEE 754 has it: a sign, an exponent of 5 bits, a fraction of 10. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1024;
  return exponent ? sign * 2 ** (exponent - 15) * (1 + fraction) : sign * 2 ** -14 * fraction;
}
