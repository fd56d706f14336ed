import { describe, expect, it } from "vitest";
import type { Game, ReplayData } from "../../lib/types";
import { endOfTurn, turnAfter, turnAt, turnBefore, turnsOf } from "./turns";

/** A match in which these seats acted, ply by ply, on a board that is empty before that many. */
function played(seats: readonly (number | null)[], empty = 0): ReplayData {
  const now = (ply: number): object => ({ awaits: "roll", pieces: { 0: ply < empty ? [] : ["r1"] } });
  return { now: now(0), events: seats.map((seat, index) => ({ seq: index + 1, seat, now: now(index + 1) })) } as unknown as ReplayData;
}

const usual = { roll_off: null } satisfies Pick<Game, "roll_off">;
const rollingOff = { roll_off: { en: "", es: "" } } satisfies Pick<Game, "roll_off">;

describe("turns", () => {
  const turns = turnsOf(played([null, 0, 0, 2, 0, 0, 0, 0]), usual);

  it("are what somebody does before others do, extra rolls and several moves included", () => {
    expect(turns.map(({ number, seat, end }) => [number, seat, end])).toEqual([
      [1, null, 1],
      [2, 0, 3],
      [3, 2, 4],
      [4, 0, 8],
    ]);
    expect(turns.map(({ events }) => events.length)).toEqual([1, 2, 1, 4]);
    expect(turnsOf(played([]), usual)).toEqual([]);
  });

  it("begin when it is decided who starts", () => {
    const turns = turnsOf(played([0, 0, 0, 0, 2], 2), rollingOff);
    expect(turns.map(({ seat, end }) => [seat, end])).toEqual([[null, 2], [0, 4], [2, 5]]);
  });

  it("are known by any position within them", () => {
    expect([0, 1, 2, 3, 4, 5, 8].map((ply) => turnAt(turns, ply))).toEqual([0, 1, 2, 2, 3, 4, 4]);
    expect([0, 1, 2, 4, 9].map((number) => endOfTurn(turns, number))).toEqual([0, 1, 3, 8, 8]);
  });

  it("are stepped through from end to end, also from within one", () => {
    expect([0, 1, 2, 4, 8].map((ply) => turnAfter(turns, ply))).toEqual([1, 3, 3, 8, 8]);
    expect([8, 6, 4, 2, 1, 0].map((ply) => turnBefore(turns, ply))).toEqual([4, 4, 3, 1, 0, 0]);
  });
});
