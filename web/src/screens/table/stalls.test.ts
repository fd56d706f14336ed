import { expect, it } from "vitest";
import type { Effect, EventView } from "../../lib/types";
import { isStuck, Stall, summedUp } from "./stalls";

let seq = 0;
/** A roll by a seat, after which another one is to roll. */
function roll(seat: number, next: number, effects: Effect[] = []): EventView {
  seq += 1;
  return { seq, kind: "rolled", at: 0, seat, data: {}, effects, now: { awaits: "roll", seat: next } } as unknown as EventView;
}
const move = (seat: number): EventView => ({ ...roll(seat, seat + 1), kind: "moved" });
const round = (): EventView[] => [roll(0, 1), roll(1, 2), roll(2, 0)];
const blocked: Effect = { kind: "blocked", seat: 0, mood: "notable" };

it("a roll is stuck if it moves and gains nothing", () => {
  expect(isStuck(roll(0, 1))).toBe(true);
  expect(isStuck(roll(0, 1, [blocked]))).toBe(true);
  expect(isStuck(roll(0, 0, [{ kind: "extra-roll", seat: 0 }]))).toBe(false);
  expect(isStuck(roll(0, 1, [{ kind: "moved", seat: 0, cell: "a", to: "b" }]))).toBe(false);
  expect(isStuck(move(0))).toBe(false);
});

it("rounds in which nobody can move are counted until somebody moves", () => {
  const stall = new Stall();
  const rounds = [...round(), ...round(), move(0), ...round()].map((event) => {
    stall.take(event);
    return stall.rounds;
  });
  expect(rounds).toEqual([0, 0, 1, 1, 1, 2, 0, 0, 0, 1]);
});

it("several tries of one seat are no round", () => {
  const stall = new Stall();
  for (const event of [roll(0, 0), roll(0, 0), roll(0, 1)]) stall.take(event);
  expect(stall.rounds).toBe(0);
  for (const event of [roll(1, 1), roll(1, 0)]) stall.take(event);
  expect(stall.rounds).toBe(1);
});

it("the log has one line for all of them, and a line for each roll after", () => {
  const log = [move(2), ...round(), ...round(), ...round(), roll(0, 1), move(1), roll(2, 0)];
  const lines = summedUp(log);
  expect(lines.map(({ rounds }) => rounds)).toEqual([0, 3, 0, 0, 0]);
  expect(lines[1]?.event).toBe(log[9]); // it leads to where the last of them ended
});

it("a log without such rounds stays as it is", () => {
  const log = [move(0), roll(1, 2), roll(2, 0), move(0), roll(1, 2)];
  expect(summedUp(log).map(({ event }) => event)).toEqual(log);
});
