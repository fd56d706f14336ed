import { expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { Analysis } from "../../lib/types";
import { luckLine } from "./luck";

settings.language = "en";

const judged = (dice: number, own: number, notice: string | null = null): Analysis =>
  ({ notice, accounts: { 1: { dice, own } } }) as unknown as Analysis;

it.each([
  [0.12, -0.05, "You were lucky: +12%, and your moves gave away 5%."],
  [-0.31, 0, "You were unlucky: −31%, and you gave nothing away."],
  [0.001, -0.2, "Luck was even, and your moves gave away 20%."],
])("luck %d and skill %d are one line", (dice, own, line) => {
  expect(luckLine(judged(dice, own), 1)).toBe(line);
});

it("a judge who can't tell luck from skill says nothing, nor does one who has not seen that seat", () => {
  expect(luckLine(judged(0.1, -0.1, "rough"), 1)).toBeNull();
  expect(luckLine(judged(0.1, -0.1), 2)).toBeNull();
});
