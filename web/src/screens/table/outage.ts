/** What a lost connection means for whoever sits at a table, in one sentence. */

import { span, t } from "../../i18n";
import type { TableState } from "../../lib/table.svelte";

export type Cut = Pick<TableState, "latest" | "seats" | "holder" | "pending" | "grace">;

/** Empty where there is nothing to lose: for those who watch, and after the match. */
export function meaningOf({ latest, seats, holder, pending, grace }: Cut): string {
  if (pending) return t("table.lost.kept");
  if (!latest || latest.phase === "over" || seats.length === 0) return "";
  const others = latest.seats.some((seat) => seat.kind === "person" && seat.holder !== holder);
  const { seat, deadline } = latest.now;
  if (!others || latest.phase === "gathering") return t("table.lost.seat");
  if (deadline !== null && seat !== null && seats.includes(seat)) return t("table.lost.clock");
  return t("table.lost.grace", { time: span(grace) });
}
