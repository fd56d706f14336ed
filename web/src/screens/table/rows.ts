/** The log as rows: one for each turn, and one for each other thing that happened. */

import type { EventView } from "../../lib/types";
import type { LogLine } from "./stalls";

export interface Row<Line extends LogLine> {
  /** Whose turn it was, or who did it; null for everybody. */
  seat: number | null;
  lines: Line[];
}

export function rowsOf<Line extends LogLine>(lines: readonly Line[]): Row<Line>[] {
  const rows: Row<Line>[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const seat = line.rounds > 0 ? null : line.event.seat;
    if (last && last.seat === seat && isOne(line) && last.lines.every(isOne)) last.lines.push(line);
    else rows.push({ seat, lines: [line] });
  }
  return rows;
}

/** Whether it led to a position that can be looked at. */
export const isPly = ({ kind }: EventView): boolean => kind === "rolled" || kind === "moved";

/** Whether a line is one ply, and not a sum of rounds. */
const isOne = ({ event, rounds }: LogLine): boolean => rounds === 0 && isPly(event);
