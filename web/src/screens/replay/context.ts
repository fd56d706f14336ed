/** What all parts of the screen know of the match. */

import { colourName, levelName, t } from "../../i18n";
import { settings } from "../../lib/settings.svelte";
import type { BoardData, Game, PlyEvent, ReplayData, ReplaySeat } from "../../lib/types";

export interface Match {
  data: ReplayData;
  game: Game;
  board: BoardData;
  /** The seat of whoever looks, if they played and nobody else did on this device. */
  you: number | null;
  /** The address of a position, by the number of plies before it. */
  address: (ply: number) => string;
}

/** What whoever sat there is called. */
export function seatName(seat: Pick<ReplaySeat, "seat" | "name" | "colour" | "level">, you: number | null = null): string {
  if (seat.seat === you) return t("replay.you");
  if (seat.name) return seat.name;
  const colour = colourName(seat.colour);
  return seat.level ? t("replay.computer", { colour, level: levelName(seat.level) }) : colour;
}

/** What a seat is called where its rivals are told of in a few words: levels are told elsewhere. */
export function shortName(seat: Pick<ReplaySeat, "seat" | "name" | "colour">, you: number | null = null): string {
  return seatName({ ...seat, level: null }, you);
}

export function nameOf({ data, you }: Pick<Match, "data" | "you">, seat: number): string {
  const found = data.seats.find((entry) => entry.seat === seat);
  return found ? seatName(found, you) : String(seat);
}

/** A ply in words. */
export function sentences(event: PlyEvent): string {
  const told = event.told[settings.language];
  if (told.length === 0) return event.data.text; // there is nothing to say about it
  return told.filter((sentence, index) => sentence !== told[index - 1]).join(" ");
}
