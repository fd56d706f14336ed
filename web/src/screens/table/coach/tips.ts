/** What to tell first-timers now: what they may do, and what has just happened for the first time. All of it
 * follows from the server's data; nothing here knows a game. */

import type { Choice, EventView, Game, Now } from "../../../lib/types";

/** What the person may do now. */
export type Task =
  | { kind: "wait" }
  | { kind: "roll" }
  /** Choices are on their way. */
  | { kind: "look" }
  | { kind: "only"; choice: Choice }
  | { kind: "walk"; places: number; choices: Choice[] }
  | { kind: "pick"; choices: Choice[] };

/** Among a game's lessons, the one that says how to win. */
export const GOAL = "goal";

/** `acting`: whether one of our seats may act on what is in sight. */
export function taskOf(now: Now, acting: boolean, choices: readonly Choice[] | null): Task {
  if (!acting) return { kind: "wait" };
  if (now.awaits === "roll") return { kind: "roll" };
  const [first, ...others] = choices ?? [];
  if (!first) return { kind: "look" };
  if (others.length === 0) return { kind: "only", choice: first };
  const all = [first, ...others];
  const walks = all.filter((choice) => choice.from !== null);
  return walks.length === all.length
    ? { kind: "walk", places: new Set(walks.map((choice) => choice.from)).size, choices: all }
    : { kind: "pick", choices: all };
}

/** The kind of the newest thing that `lessons` explain and that is not known yet, of what happened after `since`. */
export function lessonOf(
  log: readonly EventView[],
  since: number,
  lessons: Game["lessons"],
  known: ReadonlySet<string>,
): string | null {
  for (const event of log.toReversed()) {
    if (event.seq <= since) break;
    for (const { kind, seat } of (event.effects ?? []).toReversed()) {
      // A roll that moves nothing does not always end the turn.
      const lesson = kind === "blocked" && event.now.seat === seat ? "blocked-again" : kind;
      if (lesson in lessons && !known.has(lesson)) return lesson;
    }
  }
  return null;
}
