import { describe, expect, it } from "vitest";
import type { Analysis, PlyEvent, ReplayData, Standing } from "../../lib/types";
import { apart, area, axisTicks, line, plyAt } from "./graph";
import { expected, tallied } from "./tally";

const standing: Standing = {
  position: "",
  pieces: {},
  piles: {},
  awaits: "roll",
  seat: 0,
  ranking: [],
  rolled: null,
  thrown: [],
  notes: [],
};

const nothing = { data: { text: "" }, told: { en: [], es: [] } };

function roll(seq: number, seat: number | null, ...thrown: number[]): PlyEvent {
  return { ...nothing, seq, kind: "rolled", seat, now: { ...standing, thrown }, effects: [] };
}

function move(seq: number, seat: number, thrown: number[], ...effects: PlyEvent["effects"]): PlyEvent {
  return { ...nothing, seq, kind: "moved", seat, now: { ...standing, thrown }, effects };
}

const seat = (number: number): ReplayData["seats"][number] => ({ seat: number, colour: "red", kind: "person", name: null, level: null });

const data = {
  seats: [seat(0), seat(2)],
  events: [
    roll(1, null, 1, 3),
    roll(2, 0, 6),
    move(3, 0, [6], { kind: "capture", seat: 0, other: 2 }, { kind: "moved", seat: 0 }),
    roll(4, 2, 6, 2),
    move(5, 2, [6, 2], { kind: "covered", seat: 2, other: 2 }),
  ],
};

describe("a match", () => {
  it("is counted by seat, and what all threw together only in the sum", () => {
    const { seats, all } = tallied(data);
    expect(all.rolls).toBe(3);
    expect(all.faces).toEqual([1, 1, 1, 0, 0, 2]);
    expect(seats[0]?.faces).toEqual([0, 0, 0, 0, 0, 1]);
    expect(seats[0]?.did.capture).toBe(1);
    expect(seats[2]?.suffered.capture).toBe(1);
    expect(all.did.covered).toBe(0);
  });

  it("is compared with what the weights let expect", () => {
    expect(expected([3, 3, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1])).toEqual([1, 1, 1, 1, 1, 1]);
    expect(expected([8, 8, 0, 0, 0, 0], [4, 6, 4, 1, 0, 1])).toEqual([4, 6, 4, 1, 0, 1]);
  });
});

describe("the graph", () => {
  const frame = { left: 10, top: 0, width: 100, height: 50 };
  const analysis = { plies: 4, chances: [{ 0: 0.5 }, { 0: 1 }, { 0: 0 }] } as unknown as Analysis;

  it("runs from the left, one hundred percent on top, and ends where the analysis does", () => {
    expect(line(frame, analysis, 0)).toBe("M10 25L35 0L60 50");
    expect(area(frame, analysis, 0)).toBe("M10 25L35 0L60 50L60 50L10 50Z");
  });

  it("finds the ply under the pointer", () => {
    expect(plyAt(frame, analysis, 36)).toBe(1);
    expect(plyAt(frame, analysis, 110)).toBe(2);
    expect(plyAt(frame, analysis, -5)).toBe(0);
  });

  it("moves labels apart that would lie on one another, within bounds", () => {
    expect(apart([50, 50, 10], 12, 0, 50)).toEqual([38, 50, 10]);
    expect(apart([0, 0], 12, 0, 50)).toEqual([0, 12]);
  });

  it("has round numbers on its axis", () => {
    expect(axisTicks(410, 6)).toEqual([0, 100, 200, 300, 400]);
    expect(axisTicks(3, 6)).toEqual([0, 1, 2, 3]);
  });
});
