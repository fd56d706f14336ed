/** Position texts: clauses joined by ` | `, the pieces of each seat first, whose turn it is and the options last. */

import type { Position } from "../position";
import { noteText } from "./notes";

export const JOINT = " | ";
export const OPTIONS = "with ";

export function positionText(position: Position): string {
  const { clauses } = position.game.data;
  const written: string[] = [];
  for (const [seat, names] of position.pieces) written.push(`seat ${seat}:${names.map((name) => ` ${name}`).join("")}`);
  for (const [square, seats] of position.piles) written.push(`${clauses.piles?.name} ${square}: ${seats.join(" ")}`);
  if (clauses.supply.length) written.push(noteTexts(position, clauses.supply).join(" ").replace(" ", ": "));
  written.push([head(position), ...noteTexts(position, clauses.notes)].join(", "));
  if (position.options.changed) written.push(OPTIONS + position.options.changed);
  return written.join(JOINT);
}

function noteTexts(position: Position, kinds: readonly number[]): string[] {
  const told = new Map(position.notes.map(({ kind, values }) => [kind, values]));
  return kinds.flatMap((kind) => {
    const [form, values] = [position.game.data.clauses.forms[kind], told.get(kind)];
    return form && values ? [`${form.name} ${noteText(position, form, values)}`.trimEnd()] : [];
  });
}

function head(position: Position): string {
  if (position.over) return "over";
  if (position.thrown.length) return `seat ${position.seat} rolled ${position.thrown.join("-")}`;
  return `seat ${position.seat} to ${position.awaits}`;
}
