import { describe, expect, it } from "vitest";
import { areEqual } from "./hinting.svelte";

const hints = (...chances: number[]): { chance: number }[] => chances.map((chance) => ({ chance }));

describe("hints", () => {
  it("are equal within a point", () => {
    expect(areEqual(hints(0.512, 0.51, 0.503))).toBe(true);
    expect(areEqual(hints(0.512, 0.51, 0.5))).toBe(false);
  });

  it("have no equal if there is but one", () => expect(areEqual(hints(0.5))).toBe(false));
});
