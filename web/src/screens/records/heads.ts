/** What a list tells of a record. */

import { colourName, levelName, t, told } from "../../i18n";
import { readRecord, type RecordText } from "../../lib/recordtext";
import type { Game } from "../../lib/types";

export interface RecordHead {
  game: string;
  players: string[];
  winner: string | null;
  plies: number;
  date: string | null;
}

/** What a seat is called; the colours are known only from the game. */
export function playerOf(record: RecordText, seat: number, game: Game | undefined): string {
  const { players, levels } = record;
  const colour = game?.colours[seat];
  const place = colour === undefined ? t("records.seat", { n: seat }) : colourName(colour);
  if (players[seat]) return players[seat];
  return levels[seat] ? t("replay.computer", { colour: place, level: levelName(levels[seat]) }) : place;
}

export function headOf(text: string, games: readonly Game[]): RecordHead {
  const record = readRecord(text);
  const game = games.find(({ name }) => name === record.game);
  const winner = record.result?.[0];
  return {
    game: game ? told(game.title) : record.game,
    players: record.seats.map((seat) => playerOf(record, seat, game)),
    winner: winner === undefined ? null : playerOf(record, winner, game),
    plies: record.plies.length,
    date: record.date,
  };
}
