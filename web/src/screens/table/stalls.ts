/** Rolls that move nothing, and rounds in which nobody can move. */

import type { EventView } from "../../lib/types";

/** What makes more of a roll than its dice: whoever threw it goes on, or the match begins. */
const GAINS: ReadonlySet<string> = new Set(["extra-roll", "bonus", "starts", "tied"]);

const isPly = ({ kind }: EventView): boolean => kind === "rolled" || kind === "moved" || kind === "undone";

/** Whether a roll moved nothing and gained nothing. */
export function isStuck({ kind, effects, now }: EventView): boolean {
  if (kind !== "rolled" || now.awaits !== "roll") return false;
  return (effects ?? []).every((effect) => effect.to === undefined && effect.other === undefined && !GAINS.has(effect.kind));
}

/** Counts the rounds in a row in which nobody could move. */
export class Stall {
  /** The seat with whose roll it began. */
  #begun: number | null = null;
  rounds = 0;

  take(event: EventView): void {
    if (!isPly(event)) return;
    if (!isStuck(event)) {
      this.#begun = null;
      this.rounds = 0;
      return;
    }
    this.#begun ??= event.seat;
    const passed = event.seat !== event.now.seat;
    if (passed && event.now.seat === this.#begun) this.rounds += 1;
  }
}

/** A line of the log: an event, or the rounds up to it in which nobody could move. */
export interface LogLine {
  event: EventView;
  rounds: number;
}

/** A log in which every such round is no line of its own. */
export function summedUp(log: readonly EventView[]): LogLine[] {
  const lines: LogLine[] = [];
  let stall = new Stall();
  let begun = 0;
  for (const event of log) {
    if (!isStuck(event)) {
      stall = new Stall();
      lines.push({ event, rounds: 0 });
      begun = lines.length;
      continue;
    }
    const before = stall.rounds;
    stall.take(event);
    if (stall.rounds > before) lines.length = begun;
    lines.push({ event, rounds: stall.rounds > before ? stall.rounds : 0 });
  }
  return lines;
}
