/** What the next seat can do to a seat with its next roll, found by trying every roll and every move of it. */

import { possibleRolls } from "../players/rolls";
import type { Position } from "../position";
import type { ThreatsData } from "../thinking_data";

/** Of all rolls of the seat that replies (by weight), how many can harm and how many leave it nothing to play. */
export interface Replies {
  seat: number;
  rolls: number;
  harmful: number;
  /** The kind of harm; empty if there is none. */
  harm: string;
  blocked: number;
}

const BLOCKED = "blocked";

/** The chance that a reply can do harm. */
export function danger({ harmful, rolls }: Replies): number {
  return harmful / rolls;
}

/** The chance that nothing can be replied. */
export function blockade({ blocked, rolls }: Replies): number {
  return blocked / rolls;
}

/** What another seat's roll can do now; null if none is awaited, or there is too much to try. */
export function repliesTo(data: ThreatsData, position: Position, victim: number): Replies | null {
  if (position.awaits !== "roll" || position.seat === victim || position.seat === null) return null;
  const rolls = possibleRolls(position, data.mostRolls);
  if (!rolls) return null;
  const search = new Search(data, position.seat, victim);
  const harms = new Map<string, number>();
  const replies: Replies = { seat: position.seat, rolls: 0, harmful: 0, harm: "", blocked: 0 };
  for (const { dice, weight } of rolls) {
    const after = position.rolled(dice);
    const harm = search.harm(after);
    replies.rolls += weight;
    if (harm) harms.set(harm, (harms.get(harm) ?? 0) + weight);
    if (after.events.some(({ kind }) => kind === BLOCKED)) replies.blocked += weight;
    if (search.tries > data.mostTries) return null;
  }
  for (const [harm, weight] of harms) {
    if (weight > (harms.get(replies.harm) ?? 0)) replies.harm = harm;
    replies.harmful += weight;
  }
  return replies;
}

/** Looks through a seat's turn for harm to another. Rolls that lead to the same position are looked at once. */
class Search {
  tries = 0;
  readonly #known = new Map<string, string>();

  constructor(
    private readonly data: ThreatsData,
    private readonly seat: number,
    private readonly victim: number,
  ) {}

  /** The kind of harm that the ply before did, or that moves from here can do; empty if none. */
  harm(position: Position): string {
    const { harms, mostTries } = this.data;
    const done = position.events.find(({ kind, other }) => harms.includes(kind) && other === this.victim)?.kind ?? "";
    if (done || position.awaits !== "move" || position.seat !== this.seat || this.tries > mostTries) return done;
    const key = position.state.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, "");
    const found = this.#harmOfMoves(position);
    this.#known.set(key, found);
    return found;
  }

  #harmOfMoves(position: Position): string {
    for (const { code } of position.legal.values()) {
      this.tries += 1;
      const found = this.harm(position.moved(code));
      if (found) return found;
    }
    return "";
  }
}
