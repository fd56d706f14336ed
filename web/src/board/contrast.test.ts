/** The colours of board.css, measured: text at 4.5 : 1, parts at 3 : 1, in light, dark and with more contrast. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./board.css", import.meta.url), "utf8");
const [usual, , strong] = css.split(/@media|:root\[/);
/** Grounds of a board's own come with its data; tests/draw/test_palette.py measures them. */
const GROUNDS = ["square", "square-low"];
const SEATS = ["red", "blue", "green", "yellow", "light", "dark", "other"];

type Scheme = "light" | "dark";

function colours(scheme: Scheme, text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = /light-dark\((#\w+), (#\w+)\)/.exec(value ?? "");
    const colour = pair ? pair[scheme === "light" ? 1 : 2] : value;
    if (name && colour) found.set(name, colour.trim());
  }
  return found;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["light", usual],
  ["dark", usual],
  ["light", `${usual}${strong}`],
  ["dark", `${usual}${strong}`],
] as [Scheme, string][])("%s", (scheme, text) => {
  const found = colours(scheme, text);
  const ratio = (one: string, other: string): number => {
    const [a, b] = [found.get(one), found.get(other)];
    if (!a || !b) throw new Error(`board.css has no --${a ? other : one}`);
    return contrast(a, b);
  };

  test("labels can be read on every ground", () => {
    for (const ground of [...GROUNDS, "timber-plank", "steel-plank"]) {
      expect(ratio("soft-ink", ground), ground).toBeGreaterThanOrEqual(4.5);
    }
    for (const seat of SEATS) expect(ratio("ink", `${seat}-tint`), seat).toBeGreaterThanOrEqual(4.5);
  });

  test("letters can be read on their badges", () => {
    for (const seat of SEATS) {
      const badge = found.has(`${seat}-badge`) ? `${seat}-badge` : "badge";
      expect(ratio(`${seat}-letter`, badge), seat).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("edges of squares and of seats' areas stand out", () => {
    for (const ground of ["square", "square-low", "field"]) expect(ratio("line", ground), ground).toBeGreaterThanOrEqual(3);
    for (const seat of SEATS) {
      for (const ground of [`${seat}-tint`, "square", "field"]) {
        expect(ratio(`${seat}-edge`, ground), `${seat} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test("tokens and arrows stand out from the squares", () => {
    for (const ground of ["square", "square-low", "field"]) {
      expect(ratio("rim", ground), ground).toBeGreaterThanOrEqual(3);
      expect(ratio("forward", ground), ground).toBeGreaterThanOrEqual(3);
      expect(ratio("backward", ground), ground).toBeGreaterThanOrEqual(3);
    }
  });

  test("patterns can be seen on tokens and areas", () => {
    for (const seat of ["blue", "green", "yellow", "other"]) {
      expect(ratio(`${seat}-fill`, `${seat}-mark`), seat).toBeGreaterThanOrEqual(3);
    }
  });
});
