/** What all parts of the screen know of the match. */

import { colourName, levelName, t } from "../../i18n";
import { settings } from "../../lib/settings.svelte";
import type { BoardData, Game, PlyEvent, ReplayData, ReplaySeat } from "../../lib/types";

export interface Match {
  data: ReplayData;
  game: Game;
  board: BoardData;
  /** The address of a ply. */
  address: (ply: number) => string;
}

/** What whoever sat there is called. */
export function seatName(seat: Pick<ReplaySeat, "name" | "colour" | "level">): string {
  if (seat.name) return seat.name;
  const colour = colourName(seat.colour);
  return seat.level ? t("replay.computer", { colour, level: levelName(seat.level) }) : colour;
}

export function nameOf(data: ReplayData, seat: number): string {
  const found = data.seats.find((entry) => entry.seat === seat);
  return found ? seatName(found) : String(seat);
}

/** A ply in words. */
export function sentences(event: PlyEvent): string {
  const told = event.told[settings.language];
  if (told.length === 0) return event.data.text; // there is nothing to say about it
  return told.filter((sentence, index) => sentence !== told[index - 1]).join(" ");
}
