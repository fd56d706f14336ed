/** What thinks for local tables: computer players, hints and analyses, in a worker that starts when it is first asked. */

import type { Position } from "../engine/position";
import { startThinking, type AskOptions, type ThinkingClient } from "../engine/thinking/client";
import { hereOf, type RecordHere } from "../engine/thinking/protocol";
import type { Analysis, Both, Hint, Language } from "../lib/types";
import { FILES } from "./engines";

/** The level that gives hints and judges matches. */
const ANALYST = "hard";
const HINTS = 3;

let client: ThinkingClient | null = null;

const thinking = (): ThinkingClient => (client ??= startThinking(FILES));

/** The move that a level plays. */
export function chooseMove(position: Position, level: string): Promise<string> {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return thinking().ask("move", { here: hereOf(position), level, seed });
}

/** What people should know of a level here, or null. */
export function noticeOf(position: Position, level: string): Promise<Both | null> {
  return thinking().ask("prepare", { here: hereOf(position), level });
}

export function hintsFor(position: Position, names: Record<number, string>, language: Language): Promise<Hint[]> {
  return thinking().ask("hints", { here: hereOf(position), level: ANALYST, language, count: HINTS, names });
}

/** The best move of a position and another one, each with its chance and a reason; just the best if they are the same. */
export function opinionsOn(position: Position, move: string, names: Record<number, string>, language: Language): Promise<Hint[]> {
  return thinking().ask("hints", { here: hereOf(position), level: ANALYST, language, count: 1, also: move, names });
}

/** A match judged ply by ply. */
export function analyse(
  start: Position,
  plies: readonly string[],
  players: Record<number, string>,
  language: Language,
  options: AskOptions,
): Promise<Analysis> {
  const record: RecordHere = { start: hereOf(start), plies, players };
  const asked = thinking().ask("analyse", { record, level: ANALYST, language }, options);
  return asked as Promise<unknown> as Promise<Analysis>;
}
