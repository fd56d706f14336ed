/** Options: texts as people choose them, and the numbers that the rules see. */

import type { DomainData, GameData } from "./data";
import { InvalidOption } from "./errors";
import { fill, inEvery, listed } from "./text/templates";

/** All options of a game, checked: their canonical texts, and their codes one after another. */
export interface Options {
  texts: Readonly<Record<string, string>>;
  codes: readonly number[];
  /** `name=value …` of those that differ from the standard; empty if none does. */
  changed: string;
}

interface Value {
  text: string;
  codes: number[];
}

/** The options with these texts, the others as the standard has them. */
export function readOptions(data: GameData, chosen: Readonly<Record<string, string>>): Options {
  const entries = data.listing.options;
  for (const name of Object.keys(chosen)) {
    if (!(name in data.domains)) throw unknown(data, name);
  }
  const texts: Record<string, string> = {};
  const codes: number[] = [];
  for (const entry of entries) {
    const given = chosen[entry.name] ?? entry.default;
    const value = read(data.domains[entry.name] as DomainData, given);
    if (!value) {
      throw new InvalidOption(
        inEvery(data, ({ engine }) =>
          fill(engine["value"] ?? "", { name: entry.name, value: given, allowed: entry.allowed }),
        ),
      );
    }
    texts[entry.name] = value.text;
    codes.push(...value.codes);
  }
  const differing = entries.filter(({ name, default: standard }) => texts[name] !== standard);
  return { texts, codes, changed: differing.map(({ name }) => `${name}=${texts[name]}`).join(" ") };
}

/** The texts of options that stand in a line, as `name=value …`. */
export function parseOptions(line: string): Record<string, string> {
  const parts = line.split(" ").filter(Boolean);
  return Object.fromEntries(
    parts.map((part) => {
      const equals = part.indexOf("=");
      return equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)];
    }),
  );
}

function unknown(data: GameData, name: string): InvalidOption {
  const known = Object.keys(data.domains);
  return new InvalidOption(
    inEvery(data, (words) => fill(words.engine["no option"] ?? "", { name, known: listed(known, words) || "–" })),
  );
}

/** What a text means in a domain; null if it means nothing there. */
function read(domain: DomainData, text: string): Value | null {
  switch (domain.kind) {
    case "flag":
      return domain.allowed.includes(text) ? { text, codes: [text === "yes" ? 1 : 0] } : null;
    case "whole": {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
      return domain.allowed.includes(String(number)) ? { text: String(number), codes: [number] } : null;
    }
    case "word": {
      const index = domain.allowed.indexOf(text);
      return index < 0 ? null : { text, codes: [index] };
    }
    case "faces":
      return readFaces(domain.allowed, text);
    case "pairs":
      return readPairs(domain.last, text);
  }
}

/** Faces of a die, which the rules see as bits. */
function readFaces(allowed: readonly string[], text: string): Value | null {
  const faces = text.split(",");
  if (new Set(faces).size < faces.length || faces.some((face) => !allowed.includes(face))) return null;
  const bits = faces.reduce((sum, face) => sum | (1 << Number(face)), 0);
  return { text: faces.sort().join(","), codes: [bits] };
}

const PAIR = /^([1-9]\d?)>([1-9]\d?)$/;
const NONE = "none";

/** Pairs of squares, of which the rules see where each square leads. */
function readPairs(last: number, text: string): Value | null {
  const ends = new Array<number>(last + 1).fill(0);
  if (text === NONE) return { text, codes: ends };
  for (const part of text.split(",")) {
    const [, begin = 0, end = 0] = (PAIR.exec(part) ?? []).map(Number);
    if (!begin || begin > last || end > last || ends[begin]) return null;
    ends[begin] = end;
  }
  const sorted = ends.flatMap((end, begin) => (end ? [`${begin}>${end}`] : []));
  return { text: sorted.join(","), codes: ends };
}
