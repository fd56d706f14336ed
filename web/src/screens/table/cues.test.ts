import { describe, expect, it } from "vitest";
import { KINDS_WITH_MOMENTS } from "../../board/testing";
import type { Effect } from "../../lib/types";
import { cuesOf, rollTouch } from "./cues";

const walk: Effect = { kind: "moved", seat: 0, cell: "r0", to: "r3", path: [0, 1, 2, 3] };

describe("what is heard of a ply", () => {
  it("is a knock for every cell, rising", () => {
    const cues = cuesOf([walk], [0], "normal");
    expect(cues.map(({ sound, step, at }) => [sound, step, at])).toEqual([
      ["step", 1, 70],
      ["step", 2, 140],
      ["step", 3, 210],
    ]);
  });

  it("keeps time with a ply that is shown faster", () => {
    expect(cuesOf([walk], [0], "normal", 2).map(({ at }) => at)).toEqual([35, 70, 105]);
  });

  it("comes after the walk that led to it", () => {
    const cues = cuesOf([walk, { kind: "capture", seat: 0, other: 1, cell: "r3" }], [0], "normal");
    expect(cues.at(-1)).toMatchObject({ sound: "capture", at: 210, touch: "capture" });
  });

  it("is felt by those whom it happens to", () => {
    const capture: Effect = { kind: "capture", seat: 0, other: 1, cell: "r3" };
    expect(cuesOf([capture], [1], "fast")[0]).toMatchObject({ sound: "captured", touch: "captured" });
    expect(cuesOf([capture], [2], "fast")[0]).toMatchObject({ sound: "capture", touch: null });
  });

  it("is sad about a setback", () => {
    expect(cuesOf([{ kind: "turn-lost", seat: 0, mood: "setback" }], [], "normal")[0]).toMatchObject({ sound: "lost" });
  });

  it.each(KINDS_WITH_MOMENTS)("is something of its own for $kind, felt by whoever it happens to, at every speed", (effect) => {
    for (const speed of ["normal", "fast", "instant"] as const) {
      const [cue] = cuesOf([effect], [effect.seat], speed);
      expect(cue?.touch).not.toBeNull();
      expect(cue?.sound).not.toBe("step");
      expect(cuesOf([effect], [], speed)[0]?.touch).toBeNull();
    }
  });

  it("is one knock if nothing walks on the screen", () => {
    expect(cuesOf([walk], [0], "instant")).toHaveLength(1);
  });
});

describe("what is felt of a roll", () => {
  it("is more with a six", () => {
    expect(rollTouch([1, 5], null)).toBe("roll");
    expect(rollTouch([6, 2], null)).toBe("six");
  });

  it("is no six where that face is blank", () => {
    expect(rollTouch([6], 6)).toBe("roll");
  });
});
