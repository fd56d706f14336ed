/** Plies in a few words, for lists that show beside them whose they are, and the dice. */

import type { Told } from "../data";
import type { Position } from "../position";
import { choiceHints } from "./choices";
import { labels } from "./labels";
import { eventSentence, plySentences } from "./sentences";
import type { Telling } from "./telling";
import { inEvery } from "./templates";

/** What a move is called and what it did; of a roll, whatever it did besides showing its dice. */
export function brief(before: Position, text: string, after: Position, telling: Telling = {}): Told {
  const { data } = before.game;
  if (before.legal.has(text)) {
    return inEvery(data, (words, language) => {
      const label = labels(before, language, telling.seen).get(text) ?? "";
      return [label, ...new Set(choiceHints(after, words, language, telling))].join(", ");
    });
  }
  const rollOff = after.events.some(({ kind }) => data.rollOff.includes(kind));
  return inEvery(data, (_, language) => {
    if (rollOff) return plySentences(before, text, after, language, telling).join(" ");
    return after.events.map((event) => eventSentence(after, event, language, telling)).join(" ");
  });
}
