import { describe, expect, it } from "vitest";
import { type Advice, drawnAdvice } from "./advice";
import { centre } from "./grid";
import { tokensOf } from "./pieces";
import { arranged } from "./stacking";
import { smallBoard } from "./testing";

const placed = tokensOf(smallBoard, { 0: ["H", "r1"], 1: ["r4"] }).flatMap((token) => arranged(smallBoard, token.cell, [token], false));

const advice = (key: string, from: number, to: number, die: string, more: Partial<Advice> = {}): Advice => {
  return { key, seat: 0, from, to, die, look: "other", number: null, chance: "", ...more };
};

describe("advice", () => {
  it("runs from where the token is drawn over the squares that it would walk", () => {
    const [drawn] = drawnAdvice(smallBoard, placed, [advice("a", 1, 4, "3")]);
    expect(drawn?.points).toEqual([1, 2, 3, 4].map((cell) => centre(smallBoard, cell)));
    const [entering] = drawnAdvice(smallBoard, placed, [advice("b", 8, 0, "6")]);
    expect(entering?.points).toEqual([{ x: expect.closeTo(430), y: 70 }, centre(smallBoard, 0)]);
  });

  it("has the best last, on top of the others", () => {
    const drawn = drawnAdvice(smallBoard, placed, [advice("best", 1, 4, "3", { look: "best" }), advice("other", 8, 0, "6")]);
    expect(drawn.map(({ key }) => key)).toEqual(["other", "best"]);
  });

  it("puts badges of moves to one place side by side", () => {
    const [two, one] = drawnAdvice(smallBoard, placed, [advice("one", 1, 4, "3"), advice("two", 8, 4, "6")]);
    expect((two?.badge.x ?? 0) - (one?.badge.x ?? 0)).toBeCloseTo(62);
    expect(two?.points.at(-1)).toEqual(one?.points.at(-1));
  });
});
