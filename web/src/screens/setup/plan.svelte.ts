/** What is planned on the set-up screen: who sits where, by which rules. It becomes the wish that the server gets. */

import { USUAL_LEVEL, drawn } from "../../lib/opening";
import { isSite } from "../../lib/site";
import { asRecord, load, save } from "../../lib/storage";
import { usualCount } from "../../lib/facts";
import type { Game, OpenTable, SeatWish, Variant } from "../../lib/types";

export const LONGEST_NAME = 40;
export const CLOCKS = [30, 60, 86_400] as const;
/** Who starts is drawn when the table is opened. */
export const LOTS = "lots";

/** Who plays: here, open, or computer:LEVEL. */
export type Who = string;

export interface PlayerPlan {
  who: Who;
  name: string;
}

export type Clock = (typeof CLOCKS)[number] | null;

export function computer(level: string): Who {
  return `computer:${level}`;
}

function wishOf({ who, name }: PlayerPlan): SeatWish {
  if (who === "open") return { kind: "open" };
  if (who === "here") return { kind: "here", ...(name.trim() && { name: name.trim() }) };
  return { kind: "computer", level: who.slice("computer:".length) };
}

export class Plan {
  readonly game: Game;
  /** The seat of each player who takes part. */
  places: number[] = $state.raw([]);
  /** As many as can play, whether they take part or not. */
  players: PlayerPlan[] = $state([]);
  ruleSet: string = $state("standard");
  /** What differs from the variant. */
  changes: Record<string, string> = $state({});
  /** A player, or LOTS. */
  first: string = $state("0");
  clock: Clock = $state(null);
  undo: boolean = $state(true);
  words: string = $state("");

  /** Those who take part. */
  readonly playing: PlayerPlan[] = $derived.by(() => this.players.slice(0, this.places.length));
  readonly inviting: boolean = $derived.by(() => this.playing.some(({ who }) => who === "open"));
  readonly peopled: boolean = $derived.by(() => this.playing.some(({ who }) => !who.startsWith("computer:")));

  constructor(game: Game, name: string) {
    this.game = game;
    this.places = this.#seatings(usualCount(game))[0] ?? [];
    this.ruleSet = game.rule_sets[0]?.name ?? "standard";
    this.players = Array.from({ length: Math.max(...game.players) }, (_, player) => ({
      who: player === 0 ? "here" : computer(USUAL_LEVEL),
      name: player === 0 ? name : "",
    }));
    this.#recall();
  }

  /** What was chosen, as it is without changes. */
  get variant(): Variant | undefined {
    return this.game.rule_sets.find(({ name }) => name === this.ruleSet);
  }

  /** How many single rules differ from it. */
  get changed(): number {
    return Object.keys(this.changes).length;
  }

  get count(): number {
    return this.places.length;
  }

  /** The first player keeps the seat, and the others sit down as usual. */
  set count(count: number) {
    this.places = this.#around(count, 0, this.places[0] ?? 0);
  }

  /** Let a player have a seat. Whoever sat there takes theirs; where these seats can't play together, the others move. */
  pick(player: number, seat: number): void {
    const left = this.places[player] ?? 0;
    const places = this.places.map((place, other) => (other === player ? seat : place === seat ? left : place));
    this.places = this.#legal(places) ? places : this.#around(this.count, player, seat);
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
    const taken = this.playing
      .map((player, index) => ({ place: this.places[index] ?? 0, seat: wishOf(player) }))
      .sort((one, other) => one.place - other.place);
    return {
      game: this.game.name,
      seats: taken.map(({ seat }) => seat),
      places: taken.map(({ place }) => place),
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
      places: this.places,
      players: $state.snapshot(this.players),
      clock: this.clock,
      undo: this.undo,
    });
  }

  #recall(): void {
    const { places, players, clock, undo } = asRecord(load(`plan:${this.game.name}`));
    if (Array.isArray(places) && this.#legal(places)) this.places = places;
    if (Array.isArray(players) && players.length === this.players.length) {
      this.players = players.map((entry, player) => {
        const { who, name } = asRecord(entry);
        const before = this.players[player] ?? { who: "here", name: "" };
        const possible = typeof who === "string" && !(isSite && who === "open");
        return possible && typeof name === "string" ? { who, name } : before;
      });
    }
    this.clock = CLOCKS.find((seconds) => seconds === clock) ?? null;
    this.undo = typeof undo === "boolean" ? undo : true;
  }

  #ofRuleSet(option: string): string {
    return this.variant?.options[option] ?? this.game.options.find((entry) => entry.name === option)?.default ?? "";
  }

  #starter(): number {
    const player = this.first === LOTS ? drawn(this.count) : Number(this.first);
    return this.places[player] ?? this.places[0] ?? 0;
  }

  #seatings(count: number): number[][] {
    return this.game.seatings[count] ?? [];
  }

  #legal(places: readonly number[]): boolean {
    const taken = String(places.toSorted((one, other) => one - other));
    return this.#seatings(places.length).some((seats) => String(seats) === taken);
  }

  /** The most usual seats for so many of which one player has this one. */
  #around(count: number, player: number, seat: number): number[] {
    const seats = this.#seatings(count).find((seating) => seating.includes(seat)) ?? [];
    return seats.filter((other) => other !== seat).toSpliced(player, 0, seat);
  }
}
