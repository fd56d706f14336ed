import { describe, expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { accuracyShown, cost, inPoints, mistakesOf, points, verdictOn, type Decision } from "./skill";

settings.language = "en";

const decision = (ply: number, seat: number, loss: number): Decision =>
  ({ ply, seat, loss, mark: loss >= 0.08 ? "blunder" : loss >= 0.04 ? "mistake" : loss >= 0.02 ? "dubious" : null }) as Decision;

describe("mistakes", () => {
  it("are one's own that cost something, the costliest first", () => {
    const decisions = [decision(2, 0, 0.03), decision(4, 1, 0.5), decision(6, 0, 0.2), decision(8, 0, 0.019)];
    expect(mistakesOf({ decisions }, 0).map(({ ply }) => ply)).toEqual([6, 2]);
  });

  it("are a handful at most, and none if none was made", () => {
    const many = Array.from({ length: 20 }, (_, index) => decision(index, 0, 0.05 + index / 100));
    expect(mistakesOf({ decisions: many }, 0).map(({ ply }) => ply)).toEqual([19, 18, 17, 16, 15]);
    expect(mistakesOf({ decisions: many }, 1)).toEqual([]);
    expect(mistakesOf({ decisions: [] }, 0)).toEqual([]);
  });
});

describe("accuracy", () => {
  it.each([
    [1, 100],
    [0.9999, 99],
    [0.876, 88],
    [0, 0],
    [null, null],
  ])("%s is shown as %s", (accuracy, shown) => {
    expect(accuracyShown({ accuracy })).toBe(shown);
  });
});

it("changes of chances have a sign", () => {
  expect([0.084, -0.034, 0, -0.001].map(points)).toEqual(["+8%", "−3%", "0%", "0%"]);
});

it("what a decision cost is told in points", () => {
  expect([0.084, 0.012, 0.002].map(cost)).toEqual(["−8", "−1", "0"]);
  expect([0.084, 0.012].map((loss) => inPoints(loss))).toEqual(["8 points", "1 point"]);
});

it("a try is best, good or not by what it costs", () => {
  expect([0, 0.0049, 0.005, 0.0199, 0.02, 0.5].map(verdictOn)).toEqual(["best", "best", "good", "good", "not", "not"]);
});
