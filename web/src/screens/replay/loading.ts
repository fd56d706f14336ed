/** Loads everything that is needed to show a match. */

import { ApiError, api } from "../../lib/api";
import { inBoth } from "../../i18n";
import type { ReplayData } from "../../lib/types";
import type { Match } from "./context";

export async function matchOf(data: ReplayData, address: Match["address"], held: readonly number[]): Promise<Match> {
  const { boardOf } = await import("../../local/engines");
  const here = boardOf(data.game, data.options).catch(() => null);
  const [{ games }, board] = await Promise.all([api.games(), here.then((found) => found ?? api.board(data.game, data.options))]);
  const game = games.find(({ name }) => name === data.game);
  if (!game) throw new ApiError(404, "not-found", inBoth("replay.unknownGame"));
  return { data, game, board, address, you: held.length === 1 ? (held[0] ?? null) : null };
}
