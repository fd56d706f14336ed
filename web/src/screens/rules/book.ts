/** A rule book: its HTML in parts with examples between them, and its headings. */

import { api } from "../../lib/api";
import type { Language } from "../../lib/types";

export interface Heading {
  anchor: string;
  text: string;
}

/** HTML, the number of an example with its text, or exact rules, which are folded away. */
export type Part = { html: string } | { example: number; text: string } | { exact: Part[] };

export interface Book {
  /** Its title and first part: all that one needs to begin. */
  start: Part[];
  rest: Part[];
  /** Of the large parts, for a table of contents. */
  headings: Heading[];
}

export async function loadBook(game: string, language: Language): Promise<Book> {
  return bookOf(await api.ruleBook(game, language));
}

const EXACT = /<blockquote>([\s\S]*?)<\/blockquote>/g;
const EXAMPLE = /<pre class="example" id="[^"]*" data-example="(\d+)"><code>([\s\S]*?)<\/code><\/pre>/g;
const HEADING = /<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g;
const RULE = /(<strong class="rule"[^>]*>)\[([A-Z]{2}\d{2})\]/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** HTML without tags, as it is read. */
export function plain(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** The parts of a book; every mention of a rule leads to the first. */
export function bookOf(html: string): Book {
  const linked = html.replace(RULE, '$1<a href="#$2">[$2]</a>');
  const headings = [...linked.matchAll(HEADING)];
  const second = headings[1]?.index ?? linked.length;
  return {
    start: partsOf(linked.slice(0, second)),
    rest: partsOf(linked.slice(second)),
    headings: headings.map(([, anchor, text]) => ({ anchor: anchor ?? "", text: plain(text ?? "") })),
  };
}

function partsOf(html: string): Part[] {
  return split(html, EXACT, ([, inside]) => ({ exact: examplesIn(inside ?? "") })).flatMap((part) =>
    "html" in part ? examplesIn(part.html) : [part],
  );
}

function examplesIn(html: string): Part[] {
  return split(html, EXAMPLE, ([, number, text]) => ({ example: Number(number), text: plain(text ?? "") }));
}

/** What a pattern finds, as parts, and the HTML between. */
function split(html: string, pattern: RegExp, made: (found: RegExpExecArray) => Part): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of html.matchAll(pattern)) {
    parts.push({ html: html.slice(from, found.index) }, made(found));
    from = found.index + found[0].length;
  }
  return [...parts, { html: html.slice(from) }].filter((part) => !("html" in part) || part.html.trim() !== "");
}
