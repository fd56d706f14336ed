/** What the figures of a row mean, in words. */

import { levelName, number, percent, t, type Key } from "../../i18n";

export interface Figures {
  chi_square: number | null;
  freedom: number;
  chance: number | null;
}

/** Fair dice are more uneven than this in one of twenty, and of a thousand, cases. */
const RARE = 0.05;
const ODD = 0.001;

export type Verdict = "usual" | "rare" | "odd" | "few";

export function verdictOf({ chance }: Figures): Verdict {
  if (chance === null) return "few";
  if (chance < ODD) return "odd";
  return chance < RARE ? "rare" : "usual";
}

/** Small chances with as many digits as they need. */
function told(chance: number): string {
  return percent(chance, chance < 0.001 ? 3 : chance < 0.1 ? 1 : 0);
}

export function verdictWords(figures: Figures): string {
  return t(`dice.verdict.${verdictOf(figures)}` as Key, { chance: told(figures.chance ?? 1) });
}

export function figuresWords({ chi_square: value, freedom }: Figures): string {
  return value === null ? "" : t("dice.chiSquare", { value: number(value, { maximumFractionDigits: 2 }), freedom });
}

/** Who threw: people, everybody together, or the level of a computer player. */
export function kindName(kind: string): string {
  if (kind === "person" || kind === "together") return t(`dice.kind.${kind}`);
  return t("dice.kind.computer", { level: levelName(kind) });
}
