/** Templates: names in braces are filled in, dice joined as `{dice:+}` says, nouns counted as `{amount:die|dice}` says. */

import { LANGUAGES, type GameData, type Language, type Told, type Words } from "../data";

export type Parts = Readonly<Record<string, string | number | readonly number[] | null>>;

const FIELD = /\{(\w+)(?::([^}]*))?\}/g;

export function fill(template: string, parts: Parts): string {
  return template.replace(FIELD, (_, name: string, joint: string | undefined) => {
    const part = parts[name];
    if (Array.isArray(part)) return part.join(joint ?? "");
    if (typeof part === "number" && joint) return `${part} ${joint.split("|")[part === 1 ? 0 : 1]}`;
    return String(part ?? "");
  });
}

/** With a capital letter, as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same in every language. */
export function inEvery(data: GameData, say: (words: Words, language: Language) => string): Told {
  return Object.fromEntries(LANGUAGES.map((language) => [language, say(data.words[language], language)])) as Told;
}

const MOST_LISTED = 6;

/** `a, b or c`, cut after a few. */
export function listed(texts: readonly string[], { listed: { either, more } }: Words): string {
  if (texts.length > MOST_LISTED) {
    const rest = fill(more, { count: texts.length - MOST_LISTED });
    return `${texts.slice(0, MOST_LISTED).join(", ")} ${rest}`;
  }
  if (texts.length < 2) return texts.join("");
  return `${texts.slice(0, -1).join(", ")} ${either} ${texts.at(-1)}`;
}

const MOST_SHOWN = 60;

/** A stranger's text as it may stand in a message: quoted, escaped and short. */
export function shown(text: string): string {
  const points = [...text];
  if (points.length > MOST_SHOWN) return `${quoted(points.slice(0, MOST_SHOWN).join(""))}… (${points.length})`;
  return quoted(text);
}

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\\n\r\t]/g, (found) => ESCAPES[found] ?? found).replaceAll(quote, `\\${quote}`);
  return `${quote}${escaped.replace(/\p{C}/gu, hidden)}${quote}`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function hidden(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}

/** In the order of code points, as Python sorts; JavaScript's own is the same but for rare characters. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
