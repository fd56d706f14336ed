import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The plain colours of a block, by name: [light, dark]. */
function colours(block: string): Map<string, [string, string]> {
  const found = new Map<string, [string, string]>();
  for (const [, name = "", light = "", dark = ""] of block.matchAll(
    /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
  )) {
    found.set(name, [light, dark]);
  }
  for (const [, name = "", one = ""] of block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)) found.set(name, [one, one]);
  return found;
}

/** The declarations of a rule, by what its selector begins with. */
function block(selector: string): string {
  const from = css.indexOf(selector);
  return css.slice(from, css.indexOf("\n}", from));
}

const usual = colours(block(":root {"));
const contrast = new Map([...usual, ...colours(block(':root[data-theme="contrast"]'))]);
const more = new Map([...usual, ...colours(block("@media (prefers-contrast: more)"))]);
for (const [name, from] of [["fill", "accent"], ["on-fill", "on-accent"]] as const) {
  contrast.set(name, contrast.get(from) ?? ["", ""]);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["page", "surface", "raised", "sunken", "hover"];
const THEMES = { usual, contrast, more };

describe.each(Object.entries(THEMES))("the %s colours", (_, theme) => {
  describe.each([0, 1] as const)("in scheme %i", (scheme) => {
    const of = (name: string): string => {
      const found = theme.get(name)?.[scheme];
      if (!found) throw new Error(`no colour is called ${name}`);
      return found;
    };
    const check = (text: string, ground: string, least: number): void =>
      expect(ratio(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(least);

    it("can be read on every ground", () => {
      for (const ground of GROUNDS) {
        for (const text of ["text", "text-soft", "accent", "danger", "brass", "good"]) check(text, ground, 4.5);
      }
    });

    it("can be read where they belong together", () => {
      check("on-fill", "fill", 4.5);
      check("on-accent", "accent", 4.5);
      check("on-danger", "danger", 4.5);
      check("text", "accent-soft", 4.5);
      check("text-soft", "accent-soft", 4.5);
      check("text", "danger-soft", 4.5);
      check("text", "notice", 4.5);
      check("text", "good-soft", 4.5);
      check("on-head", "head", 4.5);
      check("on-head-soft", "head", 4.5);
    });

    it("bound controls and show the focus", () => {
      for (const ground of GROUNDS) {
        check("edge-strong", ground, 3);
        check("focus", ground, 3);
      }
    });
  });
});
