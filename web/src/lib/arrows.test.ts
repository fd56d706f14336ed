import { expect, it } from "vitest";
import { targetOf } from "./arrows";

it("arrow keys go through a list of two columns", () => {
  const go = (key: string, at: number): number | undefined => targetOf(key, at, 5, 2);
  expect(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"].map((key) => go(key, 2))).toEqual([3, 1, 4, 0, 0, 4]);
  expect(["ArrowRight", "ArrowDown"].map((key) => go(key, 4))).toEqual([4, 4]);
  expect(go("ArrowDown", 3)).toBe(3);
  expect(go("ArrowUp", 1)).toBe(1);
  expect(go("a", 1)).toBeUndefined();
});
