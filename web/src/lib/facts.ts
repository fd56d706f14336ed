/** What people want to know of a game before they play it: where it stands among the others, for how many it is, how long
 * it takes. */

import { number, t } from "../i18n";
import type { Game, Variant } from "./types";

/** For people who are new: the most familiar game first, those without a place last, in the order that they came in. */
export function forNewcomers(games: readonly Game[]): Game[] {
  const rank = ({ newcomer_rank }: Game): number => newcomer_rank ?? Infinity;
  return games.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}

/** "2–4 players". */
export function playersOf({ players }: Game): string {
  const fewest = Math.min(...players);
  const most = Math.max(...players);
  return t("facts.players", { counts: fewest === most ? number(fewest) : `${number(fewest)}–${number(most)}` });
}

/** "about 20 min", or "20 min" where that has just been said; empty where nobody has measured it. */
export function minutesOf(variant: Variant | undefined, count: number, key: "about" | "short" = "about"): string {
  const minutes = variant?.minutes[count];
  return minutes === undefined ? "" : t(`facts.minutes.${key}`, { minutes: number(minutes) });
}

/** How long a match takes with as many players as *Play* brings together, who are named if there could be more. */
export function usualLength(game: Game): string {
  const count = usualCount(game);
  const length = minutesOf(game.rule_sets[0], count);
  return length && game.players.length > 1 ? t("facts.with", { length, n: count }) : length;
}

/** How many play if nobody says otherwise. */
export const usualCount = (game: Game): number => Math.min(...game.players);
