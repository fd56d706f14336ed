/** What all parts of the screen know of the match. */

import { colourName, levelName, t } from "../../i18n";
import { settings } from "../../lib/settings.svelte";
import type { BoardData, Game } from "../../lib/types";
import { withNames } from "../table/names";
import type { PlyEvent, ReplayData, ReplaySeat } from "./data";

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

/** The colour of every seat, by its number. */
export function coloursOf({ data, game }: Pick<Match, "data" | "game">): string[] {
  const colours = [...game.colours];
  for (const seat of data.seats) colours[seat.seat] = seat.colour;
  return colours;
}

/** A ply in words, with the names of people in it. */
export function sentences(event: PlyEvent, seats: readonly ReplaySeat[]): string {
  const told = event.told[settings.language];
  if (told.length === 0) return event.data.text; // there is nothing to say about it
  return told
    .filter((sentence, index) => sentence !== told[index - 1])
    .map((sentence) => withNames(sentence, seats))
    .join(" ");
}
