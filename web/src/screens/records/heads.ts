/** What a list tells of a record. */

import { colourName, levelName, listed, t, told } from "../../i18n";
import type { End } from "../../lib/ends";
import { readRecord, type RecordText } from "../../lib/recordtext";
import type { Game } from "../../lib/types";

export interface RecordHead {
  /** What the game is called. */
  game: string;
  /** What it is called in addresses. */
  slug: string;
  players: string[];
  /** How it ended. */
  end: string;
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

export function headOf(text: string, games: readonly Game[], ended: End | null = null): RecordHead {
  const record = readRecord(text);
  const game = games.find(({ name }) => name === record.game);
  return {
    game: game ? told(game.title) : record.game,
    slug: record.game,
    players: record.seats.map((seat) => playerOf(record, seat, game)),
    end: endWords(record, ended, (seat) => playerOf(record, seat, game)),
    date: record.date,
  };
}

/** The record itself tells only of ends by the rules; with its seed shown, nothing more can have come. */
function endWords(record: RecordText, ended: End | null, name: (seat: number) => string): string {
  const winner = (record.result ?? ended?.ranking)?.[0];
  const gone = (ended?.how === "resigned" ? ended.resigned : []).map(name);
  const words = [
    winner === undefined ? "" : t("records.won", { player: name(winner) }),
    gone.length > 0 ? t("records.gaveUp", { n: gone.length, players: listed(gone) }) : "",
  ].filter(Boolean);
  return words.join(", ") || t(record.seed === null ? "records.notOver" : "records.broken");
}
