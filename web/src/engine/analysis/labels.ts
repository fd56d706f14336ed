/** Moves in sentences. */

import type { Language } from "../data";
import type { Position } from "../position";
import { labels } from "../text/labels";
import { fill } from "../text/templates";
import type { ThinkingData } from "../thinking_data";

/** What people who see the board call a legal move, in a sentence about it. */
export function quotedLabel(data: ThinkingData, position: Position, text: string, language: Language): string {
  return fill(data.quoted, { label: labels(position, language).get(text) ?? text });
}
