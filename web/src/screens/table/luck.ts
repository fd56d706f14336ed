/** A match in one line: what the dice gave, and what one's moves gave away. */

import { percent, t } from "../../i18n";
import type { Analysis } from "../../lib/types";

/** Less than half a percent counts as nothing. */
const LEAST = 0.005;

/** Null if the judge is too rough to tell luck from skill. */
export function luckLine(analysis: Analysis, seat: number): string | null {
  const account = analysis.accounts[String(seat)];
  if (!account || analysis.notice) return null;
  const { dice, own } = account;
  const points = percent(dice);
  const luck =
    Math.abs(dice) < LEAST
      ? t("table.luck.even")
      : t(dice > 0 ? "table.luck.up" : "table.luck.down", { points: dice > 0 ? `+${points}` : points.replace("-", "−") });
  return -own < LEAST ? t("table.luck.perfect", { luck }) : t("table.luck.gave", { luck, loss: percent(-own) });
}
