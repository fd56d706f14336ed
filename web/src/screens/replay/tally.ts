/** What can be counted in a match. */

import type { EffectKind, ReplayData } from "../../lib/types";

/** What a seat did to another. */
export const DEEDS = ["capture", "swap", "covered"] as const satisfies readonly EffectKind[];
export type Deed = (typeof DEEDS)[number];

export interface Tally {
  rolls: number;
  /** By face, 1 to 6. */
  faces: number[];
  did: Record<Deed, number>;
  suffered: Record<Deed, number>;
}

const FACES = 6;

function nothing(): Tally {
  return {
    rolls: 0,
    faces: Array<number>(FACES).fill(0),
    did: { capture: 0, swap: 0, covered: 0 },
    suffered: { capture: 0, swap: 0, covered: 0 },
  };
}

const isDeed = (kind: EffectKind): kind is Deed => (DEEDS as readonly EffectKind[]).includes(kind);

/** By seat; dice that everybody threw together are counted only in `all`. */
export function tallied(data: Pick<ReplayData, "seats" | "events">): { seats: Record<number, Tally>; all: Tally } {
  const all = nothing();
  const seats = Object.fromEntries(data.seats.map(({ seat }) => [seat, nothing()]));
  for (const event of data.events) {
    const own = event.seat === null ? undefined : seats[event.seat];
    if (event.kind === "rolled") for (const tally of own ? [own, all] : [all]) count(tally, event.now.thrown);
    for (const { kind, seat, other } of event.effects) {
      if (!isDeed(kind) || other === undefined || other === seat) continue;
      all.did[kind] += 1;
      const doer = seats[seat];
      const victim = seats[other];
      if (doer) doer.did[kind] += 1;
      if (victim) victim.suffered[kind] += 1;
    }
  }
  return { seats, all };
}

function count(tally: Tally, dice: readonly number[]): void {
  tally.rolls += 1;
  for (const die of dice) tally.faces[die - 1] = (tally.faces[die - 1] ?? 0) + 1;
}

/** How often each face was to be expected. */
export function expected(faces: readonly number[], weights: readonly number[]): number[] {
  const thrown = faces.reduce((sum, times) => sum + times, 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return faces.map((_, index) => (thrown * (weights[index] ?? 0)) / total);
}
