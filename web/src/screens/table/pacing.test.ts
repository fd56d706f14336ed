import { describe, expect, it } from "vitest";
import { motionTime, TIMES } from "../../board/times";
import type { Effect, Speed } from "../../lib/types";
import { BY_ITSELF, Pacer, type PacedPly } from "./pacing";

const ROLL: PacedPly = { kind: "rolled", effects: [], mine: false, person: false, stuck: "no", rollOff: false };
const walked = (steps: number): Effect => ({ kind: "moved", seat: 1, cell: "a", to: "b", path: Array.from({ length: steps + 1 }, (_, at) => at) });
const move = (steps: number, ...more: Effect[]): PacedPly => ({ ...ROLL, kind: "moved", effects: [walked(steps), ...more] });
const CAPTURE: Effect = { kind: "capture", seat: 1, other: 2, cell: "b" };
const EXTRA: Effect = { kind: "extra-roll", seat: 1, mood: "notable" };
const BLOCKED: Effect = { kind: "blocked", seat: 1, mood: "notable" };
const mine = (ply: PacedPly): PacedPly => ({ ...ply, mine: true, person: true });

/** Milliseconds that plies take one after the other. */
function time(pacer: Pacer, plies: readonly PacedPly[], speed: Speed): number {
  return plies.reduce((sum, ply) => {
    const { rate, reading } = pacer.next(ply, speed, speed);
    const motion = (ply.kind === "rolled" ? TIMES[speed].fall : 0) + motionTime(ply.effects, speed);
    return sum + motion / rate + reading;
  }, 0);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** What a computer does in its turn: it rolls, and sixes roll again. */
function turn(random: () => number): PacedPly[] {
  const plies: PacedPly[] = [];
  let die = 6;
  while (die === 6 && plies.length < 6) {
    die = 1 + Math.floor(6 * random());
    plies.push(ROLL, move(die, ...(random() < 0.2 ? [CAPTURE] : []), ...(die === 6 ? [EXTRA] : [])));
  }
  return plies;
}

/** One's own roll, the only move it leaves, and what three computers do until one can roll again. */
function round(random: () => number): PacedPly[] {
  const own = 1 + Math.floor(5 * random());
  return [mine(ROLL), mine(move(own)), ...turn(random), ...turn(random), ...turn(random)];
}

describe("a round with three computers", () => {
  it("takes at most four seconds at normal speed, whatever happens, and three as a rule", () => {
    const random = seeded(1);
    const times = Array.from({ length: 2000 }, () => BY_ITSELF.normal + time(new Pacer(), round(random), "normal"));
    expect(Math.max(...times)).toBeLessThanOrEqual(4000);
    expect(times.reduce((sum, one) => sum + one) / times.length).toBeLessThanOrEqual(3500);
  });

  it("takes half of that twice as fast, and no second at once", () => {
    const random = seeded(2);
    for (let count = 0; count < 500; count += 1) {
      const plies = round(random);
      expect(BY_ITSELF.fast + time(new Pacer(), plies, "fast")).toBeLessThanOrEqual(2100);
      expect(BY_ITSELF.instant + time(new Pacer(), plies, "instant")).toBeLessThanOrEqual(1000);
    }
  });

  it("leaves every ply some time, even the last of a long one", () => {
    const plies = Array.from({ length: 12 }, () => [ROLL, move(6, CAPTURE, EXTRA)]).flat();
    const pacer = new Pacer();
    time(pacer, [mine(move(1))], "normal");
    for (const ply of plies) expect(time(pacer, [ply], "normal")).toBeGreaterThan(0);
  });

  it("begins afresh when a person has acted", () => {
    const pacer = new Pacer();
    const plies = [mine(move(3)), ...Array.from({ length: 6 }, () => [ROLL, move(6)]).flat()];
    expect(time(pacer, plies, "normal")).toBeCloseTo(time(pacer, plies, "normal"));
  });
});

describe("a round in which nobody can move", () => {
  const stuck = (which: PacedPly["stuck"]): PacedPly => ({ ...ROLL, effects: [BLOCKED], stuck: which });

  it.each(["normal", "fast", "instant"] as const)("takes under 0.6 s at speed %s", (speed) => {
    const pacer = new Pacer();
    const again = [mine(stuck("again")), stuck("again"), stuck("again"), stuck("again")];
    expect(time(pacer, again, speed)).toBeLessThan(600);
  });

  it("shows one's own die and a sign the first time, and hurries only the others", () => {
    const pacer = new Pacer();
    const own = time(pacer, [mine(stuck("once"))], "normal");
    expect(own).toBeGreaterThan(TIMES.normal.fall);
    expect(own).toBeLessThan(1000);
    expect(time(pacer, [stuck("once"), stuck("once"), stuck("once")], "normal")).toBeLessThan(450);
  });
});

it("a roll for who starts goes by itself within half of a round, however often it is repeated", () => {
  const rollOff = { ...mine(ROLL), rollOff: true };
  const pacer = new Pacer();
  expect(time(pacer, Array.from({ length: 9 }, () => rollOff), "normal")).toBeLessThan(2600);
});

it("something striking stays in sight longer than a plain roll", () => {
  const reading = (ply: PacedPly): number => new Pacer().next(ply, "normal", "normal").reading;
  expect(reading({ ...ROLL, effects: [EXTRA] })).toBeGreaterThan(reading(ROLL));
  expect(reading(move(3))).toBe(0);
});

it("people who want no motion have as much time to read", () => {
  const ply = mine({ ...ROLL, effects: [BLOCKED], stuck: "once" });
  expect(new Pacer().next(ply, "instant", "normal").reading).toBe(new Pacer().next(ply, "normal", "normal").reading);
});
