/** Whose turn it is and what they are at, in words that stay true: nobody "rolls" who may have gone for a coffee, nobody
 * "thinks" who isn't there. */

import { levelName, span, t } from "../../i18n";
import type { TableState } from "../../lib/table.svelte";
import type { Ms, SeatView, TableView } from "../../lib/types";
import { seatName, seatOf } from "./names";

/** What is known of the people at a table. */
export type Company = Pick<TableState, "seats" | "presence" | "gone" | "connection" | "settled" | "pending">;

export interface Status {
  /** Whose turn it is, or that the match is over. */
  title: string;
  /** What they are at; empty if there is nothing to say. */
  task: string;
}

/** Shorter absences are not counted: "offline for 0 minutes" says nothing. */
const WORTH_SAYING = 60_000;

/** What the status line says. `view` is the table as it is shown, `at` the time now. */
export function statusOf(view: TableView, company: Company, at: Ms): Status {
  if (view.phase === "over") return { title: endTitle(view, company.seats), task: "" };
  const seat = seatOf(view, view.now.seat);
  if (!seat) return { title: "", task: "" };
  const player = seatName(seat);
  if (view.now.awaits === "words") return { title: t("table.sealing", { player }), task: "" };
  if (isOurs(seat, company)) {
    const shared = company.seats.length > 1;
    return { title: shared ? t("table.turnOf", { player }) : t("table.yourTurn"), task: ownTask(view, company) };
  }
  return { title: t("table.turnOf", { player }), task: theirTask(view, seat, company, at) };
}

/** How somebody is there: for a sign beside the name, and in words. */
export interface Presence {
  /** "unknown" while we have no connection ourselves. */
  sign: "here" | "gone" | "computer" | "unknown";
  words: string;
}

export function presenceOf(seat: SeatView, company: Company, at: Ms): Presence {
  if (seat.resigned) return { sign: seat.kind === "computer" ? "computer" : "gone", words: t("table.seat.resigned") };
  if (seat.kind === "computer") return { sign: "computer", words: levelName(seat.level ?? "") };
  if (seat.left) return { sign: "gone", words: t("table.seat.left") };
  if (isOurs(seat, company)) return { sign: "here", words: t(company.seats.length === 1 ? "table.seat.you" : "table.seat.here") };
  if (company.connection !== "open") return { sign: "unknown", words: "" };
  if (isHere(seat, company)) return { sign: "here", words: t("table.seat.here") };
  return { sign: "gone", words: offline(seat, company, at) };
}

const isOurs = ({ kind, seat }: SeatView, { seats }: Company): boolean => kind === "person" && seats.includes(seat);

function isHere({ holder }: SeatView, { presence }: Company): boolean {
  return holder !== null && presence.here.includes(holder);
}

/** How the match ended is told once, below. */
function endTitle(view: TableView, seats: readonly number[]): string {
  const winner = view.ended?.ranking[0] ?? null;
  return seats.length === 1 && winner === seats[0] ? t("table.youWin") : t("table.over");
}

function ownTask({ now }: TableView, { connection, pending, settled }: Company): string {
  if (pending && connection !== "open") return t("table.task.kept");
  if (!settled) return t(now.awaits === "roll" ? "table.task.rolling" : "table.task.moving");
  if (now.awaits === "roll") return t("table.task.roll");
  return t(now.walks.some(Boolean) ? "table.task.choose" : "table.task.decide");
}

function theirTask({ now }: TableView, seat: SeatView, company: Company, at: Ms): string {
  const { connection, settled } = company;
  const rolls = now.awaits === "roll";
  // They have acted, and that is being shown.
  if (!settled) return t(rolls ? "table.task.rolling" : "table.task.moving");
  const due = t(rolls ? "table.task.toRoll" : "table.task.toMove");
  if (connection !== "open") return due; // who knows what they are at
  if (seat.kind === "computer") return t("table.task.thinking");
  if (seat.left) return t("table.seat.left");
  if (!isHere(seat, company)) return offline(seat, company, at);
  return rolls ? due : t("table.task.choosing");
}

function offline({ holder }: SeatView, { gone }: Company, at: Ms): string {
  const since = holder === null ? undefined : gone.get(holder);
  const long = since !== undefined && at - since >= WORTH_SAYING;
  return long ? t("table.seat.goneFor", { time: span(at - since) }) : t("table.seat.gone");
}
