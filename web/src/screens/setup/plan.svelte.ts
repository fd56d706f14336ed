/** What is planned on the set-up screen: who sits where, by which rules. It becomes the wish that the server gets. */

import { asRecord, load, save } from "../../lib/storage";
import type { Game, OpenTable, SeatWish } from "../../lib/types";

export const LONGEST_NAME = 40;
export const LONGEST_WORDS = 100;
export const CLOCKS = [30, 60, 86_400] as const;
/** The computer player that one meets first. */
export const USUAL_LEVEL = "medium";
/** Whoever starts is drawn when the table is opened. */
export const LOTS = "lots";

/** Who plays: here, open, or computer:LEVEL. */
export type Who = string;

export interface SeatPlan {
  who: Who;
  name: string;
}

export type Clock = (typeof CLOCKS)[number] | null;

export function computer(level: string): Who {
  return `computer:${level}`;
}

function wishOf({ who, name }: SeatPlan): SeatWish {
  if (who === "open") return { kind: "open" };
  if (who === "here") return { kind: "here", ...(name.trim() && { name: name.trim() }) };
  return { kind: "computer", level: who.slice("computer:".length) };
}

export class Plan {
  readonly game: Game;
  count: number = $state(2);
  /** By number of the seat, taken or not. */
  seats: SeatPlan[] = $state([]);
  ruleSet: string = $state("standard");
  /** What differs from the rule set. */
  changes: Record<string, string> = $state({});
  /** A seat, or LOTS. */
  first: string = $state("");
  clock: Clock = $state(null);
  undo: boolean = $state(true);
  words: string = $state("");

  readonly places: number[] = $derived.by(() => this.game.seating[this.count] ?? []);
  readonly inviting: boolean = $derived.by(() => this.places.some((seat) => this.seats[seat]?.who === "open"));
  readonly peopled: boolean = $derived.by(() =>
    this.places.some((seat) => !this.seats[seat]?.who.startsWith("computer:")),
  );

  constructor(game: Game, name: string) {
    this.game = game;
    this.count = Math.min(...game.players);
    this.ruleSet = game.rule_sets[0]?.name ?? "standard";
    this.seats = game.colours.map((_, seat) => ({
      who: seat === 0 ? "here" : computer(USUAL_LEVEL),
      name: seat === 0 ? name : "",
    }));
    this.#recall();
  }

  /** The value of an option as things stand. */
  value(option: string): string {
    return this.changes[option] ?? this.#ofRuleSet(option);
  }

  change(option: string, value: string): void {
    if (value === this.#ofRuleSet(option)) delete this.changes[option];
    else this.changes[option] = value;
  }

  useRuleSet(name: string): void {
    this.ruleSet = name;
    this.changes = {};
  }

  /** What the server is asked for; lots are drawn now. */
  wish(): OpenTable {
    const { places } = this;
    return {
      game: this.game.name,
      seats: places.map((seat) => wishOf(this.seats[seat] ?? { who: "open", name: "" })),
      places,
      rules: this.ruleSet,
      options: { ...this.changes },
      // Where nobody else comes, nobody could do anything when it runs out.
      clock: this.inviting ? this.clock : null,
      undo: this.undo,
      ...(this.game.starter && { first: this.#starter() }),
    };
  }

  /** Keep who played here, for the next time. */
  remember(): void {
    save(`plan:${this.game.name}`, {
      count: this.count,
      seats: $state.snapshot(this.seats),
      clock: this.clock,
      undo: this.undo,
    });
  }

  #recall(): void {
    const { count, seats, clock, undo } = asRecord(load(`plan:${this.game.name}`));
    if (typeof count === "number" && this.game.players.includes(count)) this.count = count;
    if (Array.isArray(seats) && seats.length === this.seats.length) {
      this.seats = seats.map((entry, seat) => {
        const { who, name } = asRecord(entry);
        const before = this.seats[seat] ?? { who: "here", name: "" };
        return typeof who === "string" && typeof name === "string" ? { who, name } : before;
      });
    }
    this.clock = CLOCKS.find((seconds) => seconds === clock) ?? null;
    this.undo = typeof undo === "boolean" ? undo : true;
  }

  #ofRuleSet(option: string): string {
    const set = this.game.rule_sets.find((entry) => entry.name === this.ruleSet);
    return set?.options[option] ?? this.game.options.find((entry) => entry.name === option)?.default ?? "";
  }

  #starter(): number {
    const [lowest = 0] = this.places;
    if (this.first !== LOTS) {
      const chosen = Number(this.first || lowest);
      return this.places.includes(chosen) ? chosen : lowest;
    }
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    return this.places[drawn % this.places.length] ?? lowest;
  }
}
