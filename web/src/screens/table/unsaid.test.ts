import { expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { Unsaid } from "./unsaid";

settings.language = "en";

it("little is told in full", () => {
  const unsaid = new Unsaid();
  unsaid.add("Blue rolls 3.", false);
  unsaid.add("Blue moves 3.", false);
  expect(unsaid.take(0)).toBe("Blue rolls 3. Blue moves 3.");
  expect(unsaid.take(0), "once").toBe("");
});

it("of much, only how much it was and what is striking", () => {
  const unsaid = new Unsaid();
  for (let ply = 0; ply < 9; ply += 1) unsaid.add(`Ply ${ply}.`, ply === 4);
  expect(unsaid.take(0)).toBe("Meanwhile: 9 rolls and moves. Ply 4.");
});

it("of rounds in which nobody could move, how many they were", () => {
  const unsaid = new Unsaid();
  for (let ply = 0; ply < 12; ply += 1) unsaid.add(`Ply ${ply}.`, false);
  expect(unsaid.take(3)).toBe("Nobody could move for 3 rounds.");
});
