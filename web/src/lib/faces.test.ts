import { describe, expect, it } from "vitest";
import { diceShown, weightsShown } from "./faces";

describe("a blank face", () => {
  it("is shown as 0, and only where there is one", () => {
    expect(diceShown([6, 3], 6)).toBe("0-3");
    expect(diceShown([6, 3], null)).toBe("6-3");
  });

  it("has its weight where it is drawn; faces that can't fall have none", () => {
    expect(weightsShown([4, 6, 4, 1, 0, 1], 6)).toEqual(["1: 4", "2: 6", "3: 4", "4: 1", "0: 1"]);
  });
});
