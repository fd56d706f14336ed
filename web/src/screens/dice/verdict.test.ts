import { describe, expect, it } from "vitest";
import { verdictOf } from "./verdict";

const figures = (chance: number | null): Parameters<typeof verdictOf>[0] => ({ chi_square: 1, freedom: 5, chance });

describe("a row of dice", () => {
  it.each([
    [null, "few"],
    [0.8, "usual"],
    [0.05, "usual"],
    [0.049, "rare"],
    [0.001, "rare"],
    [0.0001, "odd"],
  ] as const)("with a chance of %s is %s", (chance, verdict) => {
    expect(verdictOf(figures(chance))).toBe(verdict);
  });
});
