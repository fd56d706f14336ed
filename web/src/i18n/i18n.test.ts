import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { en } from "./en";
import { es } from "./es";
import { span, variantOf } from "./index";
import { board as boardEs } from "./parts/board.es";
import { filled, type Phrase } from "./phrases";

const SOURCE = new URL("..", import.meta.url);
const english = en as Readonly<Record<string, Phrase>>;
const spanish = es as Readonly<Record<string, Phrase>>;

const forms = (phrase: Phrase | undefined): string[] =>
  phrase === undefined ? [] : typeof phrase === "string" ? [phrase] : [phrase.one, phrase.other];
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").sort();

function files(folder: URL): URL[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return files(new URL(`${entry.name}/`, folder));
    return /\.(svelte|ts)$/.test(entry.name) ? [new URL(entry.name, folder)] : [];
  });
}

it("Spanish tokens agree with their verb in number", () => {
  const said = (count: number, yours: boolean): string => boardEs.immovable(boardEs.tokens("red", count, yours), count);
  expect(said(4, true)).toBe("Tus 4 fichas rojas, ahora no pueden mover");
  expect(said(1, true)).toBe("Tu ficha roja, ahora no puede mover");
  expect(boardEs.movable(boardEs.tokens("blue", 2, false), 2, ["r5"])).toBe("2 fichas azules, pueden ir a r5");
});

describe("the dictionaries", () => {
  it("have the same keys", () => {
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(Object.keys(english))("have the same places for values in %s", (key) => {
    const wanted = new Set(forms(english[key]).flatMap(places));
    for (const text of forms(spanish[key])) {
      for (const place of places(text)) expect(wanted).toContain(place);
    }
    const found = new Set(forms(spanish[key]).flatMap(places));
    expect([...found].sort()).toEqual([...wanted].sort());
  });

  it("say nothing with nothing", () => {
    for (const [key, phrase] of Object.entries({ ...english, ...spanish })) {
      for (const text of forms(phrase)) expect(text.trim(), key).not.toBe("");
    }
  });

  it("keep each part to itself: no key stands in two", () => {
    const folder = new URL("parts/", import.meta.url);
    const keys = readdirSync(folder)
      .filter((name) => name.endsWith(".en.ts"))
      .flatMap((name) => [...readFileSync(new URL(name, folder), "utf8").matchAll(/^ {2}"([^"]+)":/gm)])
      .map(([, key]) => key);
    expect(keys).toEqual([...new Set(keys)]);
  });
});

describe("components", () => {
  it("have no words of their own: text comes from the dictionaries", () => {
    const guilty = files(SOURCE)
      .filter((file) => file.pathname.endsWith(".svelte") && !file.pathname.endsWith("/Gallery.svelte"))
      .flatMap((file) => {
        const markup = readFileSync(file, "utf8")
          .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
          .replace(/<!--[\s\S]*?-->/g, "");
        return [...textsOf(markup), ...namesOf(markup)].map((text) => `${file.pathname.split("/src/")[1]}: ${text}`);
      });
    expect(guilty).toEqual([]);
  });
});

/** What stands between tags, without what is computed. */
function textsOf(markup: string): string[] {
  return withoutBraces(markup)
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text));
}

/** Attributes that are read or shown. */
function namesOf(markup: string): string[] {
  const found = markup.matchAll(/\s(?:aria-label|title|alt|placeholder|label)="([^"{]*\p{L}{2}[^"{]*)"/gu);
  return [...found].map(([, text]) => text ?? "");
}

function withoutBraces(markup: string): string {
  let depth = 0;
  let kept = "";
  for (const sign of markup) {
    if (sign === "{") depth += 1;
    if (depth === 0) kept += sign;
    if (sign === "}") depth -= 1;
  }
  return kept;
}

describe("a phrase", () => {
  it("takes values into its places", () => {
    expect(filled("{a} and {b}", { a: 1, b: "two" }, "en")).toBe("1 and two");
  });

  it("counts", () => {
    const phrase = { one: "one more", other: "{n} more" };
    expect(filled(phrase, { n: 1 }, "en")).toBe("one more");
    expect(filled(phrase, { n: 3 }, "es")).toBe("3 more");
  });
});

describe("dates and numbers", () => {
  it("are written as in the browser's own variant of the chosen language", () => {
    expect(variantOf("en", ["de-DE", "en-GB", "en-US"])).toBe("en-GB");
    expect(variantOf("es", ["es-MX"])).toBe("es-MX");
    expect(variantOf("es", ["en-GB"])).toBe("es");
  });

  it("name a length of time in its largest unit", () => {
    expect([60_000, 150_000, 3_700_000, 172_800_000].map(span)).toEqual(["1 minute", "2 minutes", "1 hour", "2 days"]);
  });
});
