/** A rule book: its HTML in parts with examples between them, its headings, and its examples as data. */

import { api } from "../../lib/api";
import type { Language } from "../../lib/types";

export interface Heading {
  level: number;
  anchor: string;
  text: string;
}

/** HTML, or the number of an example with its text. */
export type Part = { html: string } | { example: number; text: string };

export interface Book {
  parts: Part[];
  headings: Heading[];
}

export async function loadBook(game: string, language: Language): Promise<Book> {
  return bookOf(await api.ruleBook(game, language));
}

const EXAMPLE = /<pre class="example" id="[^"]*" data-example="(\d+)"><code>([\s\S]*?)<\/code><\/pre>/g;
const HEADING = /<h([23]) id="([^"]+)">([\s\S]*?)<\/h\1>/g;
const RULE = /(<strong class="rule"[^>]*>)\[([A-Z]{2}\d{2})\]/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** HTML without tags, as it is read. */
export function plain(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** The parts of a book; every mention of a rule leads to the first. */
export function bookOf(html: string): Book {
  const linked = html.replace(RULE, '$1<a href="#$2">[$2]</a>');
  const parts: Part[] = [];
  let from = 0;
  for (const found of linked.matchAll(EXAMPLE)) {
    parts.push({ html: linked.slice(from, found.index) });
    parts.push({ example: Number(found[1]), text: plain(found[2] ?? "") });
    from = found.index + found[0].length;
  }
  parts.push({ html: linked.slice(from) });
  const headings = [...linked.matchAll(HEADING)].map(([, level, anchor, text]) => ({
    level: Number(level),
    anchor: anchor ?? "",
    text: plain(text ?? ""),
  }));
  return { parts, headings };
}
