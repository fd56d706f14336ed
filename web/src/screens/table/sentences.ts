/** What happened at a table, in sentences with people's names. */

import { levelName, t, type Key } from "../../i18n";
import { endOf, endSentence } from "../../lib/ends";
import { settings } from "../../lib/settings.svelte";
import type { EventKind, EventView, TableView, Told } from "../../lib/types";
import { seatName, seatOf } from "./names";

/** Those that are one phrase about a player. */
const PHRASES: Partial<Record<EventKind, Key>> = {
  joined: "table.log.joined",
  vacated: "table.log.vacated",
  started: "table.log.started",
  "undo-asked": "table.log.undoAsked",
  "undo-refused": "table.log.undoRefused",
  undone: "table.log.undone",
  left: "table.log.left",
  returned: "table.log.returned",
  resigned: "table.log.resigned",
  rematch: "table.log.rematch",
  restored: "table.log.restored",
};

/** Drops repetitions of the sentence before. */
function once(sentences: readonly string[]): string[] {
  return sentences.filter((sentence, index) => sentence !== sentences[index - 1]);
}

/** The sentences of an event; none if there is nothing to say. `view` is the table after it, `mine` are the seats that are
 * played here: if it is one, sentences speak to the person. */
export function sentencesOf(event: EventView, view: TableView, mine: readonly number[] = []): string[] {
  const seat = seatOf(view, event.seat);
  const player = seat ? seatName(seat) : "";
  switch (event.kind) {
    case "rolled":
    case "moved":
      return once((heardBy(event, mine) ?? event.told)?.[settings.language] ?? []);
    case "filled":
    case "replaced":
      return [t("table.log.replaced", { player, level: levelName(String(event.data["level"])) })];
    case "emote":
      return [t("table.log.emote", { player, words: emoteWords(String(event.data["emote"])) })];
    case "joined":
      return [t("table.log.joined", { player: String(event.data["name"] ?? player) })];
    case "ended":
      return [resultSentence(view)];
    default: {
      const phrase = PHRASES[event.kind];
      return phrase ? [t(phrase, { player })] : [];
    }
  }
}

function heardBy({ heard }: EventView, [seat, ...others]: readonly number[]): Told | null {
  return seat === undefined || others.length > 0 ? null : (heard?.[seat] ?? null);
}

export function emoteWords(emote: string): string {
  return t(`table.emote.${emote}` as Key);
}

/** What is said at the end, and was not said before. `mine`: the seats that are played here; `toldWinner`: whether the
 * last ply has named the winner. */
export function endWords(view: TableView, mine: readonly number[], toldWinner: boolean): string {
  const winner = seatOf(view, view.ended?.ranking[0] ?? null);
  if (winner && mine.length === 1 && mine[0] === winner.seat) return t("table.youWin");
  if (toldWinner) return "";
  if (winner && view.ended?.how === "resigned") return t("table.result.wins", { player: seatName(winner) });
  return resultSentence(view);
}

/** How the match ended. */
export function resultSentence(view: TableView): string {
  const end = endOf(view);
  return end ? endSentence(end, (number) => nameOf(view, number)) : "";
}

function nameOf(view: TableView, number: number): string {
  const seat = seatOf(view, number);
  return seat ? seatName(seat) : "";
}
