/** How well somebody played, as it is shown. */

import { number, t } from "../../i18n";
import type { Account, Analysis } from "../../lib/types";

export type Decision = Analysis["decisions"][number];

/** As many mistakes as one cares to look at. */
const MOST = 5;
/** Less than half a point is as good as the best. */
const LEAST = 0.005;
/** From here on a decision has a mark (docs/analysis.md). */
const DUBIOUS = 0.02;

/** The decisions that cost a seat most, the costliest first. Small losses have no mark and are none. */
export function mistakesOf({ decisions }: Pick<Analysis, "decisions">, seat: number): Decision[] {
  return decisions
    .filter((decision) => decision.seat === seat && decision.mark !== null)
    .sort((one, other) => other.loss - one.loss)
    .slice(0, MOST);
}

/** Whole percents; 100 only if nothing was lost. Null if there was nothing to decide. */
export function accuracyShown({ accuracy }: Pick<Account, "accuracy">): number | null {
  return accuracy === null ? null : Math.min(Math.round(100 * accuracy), accuracy < 1 ? 99 : 100);
}

export type Verdict = "best" | "good" | "not";

/** How good a move is that loses so much. */
export function verdictOn(loss: number): Verdict {
  if (loss < LEAST) return "best";
  return loss < DUBIOUS ? "good" : "not";
}

const POINTS = 100;

/** "−3": what a decision cost, in points. */
export function cost(loss: number): string {
  return number(-Math.round(POINTS * loss), { signDisplay: "exceptZero" }).replace("-", "−");
}

/** "3 points". They are no percents of a chance: 3% of 50% are 1.5 points. */
export function inPoints(loss: number, shown = number(Math.round(POINTS * loss))): string {
  return t("replay.points", { n: Math.round(POINTS * loss), points: shown });
}

/** "+8%", "−3%": a change of a chance. */
export function points(change: number): string {
  return number(change, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }).replace("-", "−");
}
