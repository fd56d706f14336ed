/** Hints, as in Python's `analysis/hints.py`: the best moves, their chances, and one plain reason for each. */

import type { Language, Words } from "../data";
import type { Event } from "../events";
import type { Choice, Evaluator } from "../players/evaluator";
import type { Position } from "../position";
import { eventSentence } from "../text/sentences";
import { seatName, type Names } from "../text/telling";
import { fill, type Parts } from "../text/templates";
import type { ThinkingData } from "../thinking_data";
import { quotedLabel } from "./labels";
import { plain, whole } from "./numbers";
import { blockade, danger, repliesTo, type Replies } from "./threats";

/** A move, the chance that it leaves to the seat that moves, what that is below the best, and why. */
export interface Hint {
  move: string;
  chance: number;
  loss: number;
  reason: string;
}

/** How hints are told: moves and squares as people call them who see the board. */
export interface HintWording {
  language: Language;
  /** How many moves are told of. */
  count: number;
  /** A move that is told of even if it is not among them. */
  also?: string;
  names?: Names;
}

const WAITING = "waiting";
const LAST_STRETCH = "last stretch";
const MOVED = "moved";
const POINTS = 100;

/** The best moves of a position, best first; none unless it awaits a move. */
export function hints(data: ThinkingData, position: Position, judge: Evaluator, wording: HintWording): Hint[] {
  const { seat } = position;
  if (position.awaits !== "move" || seat === null) return [];
  const options = judge.ranked(position).map((choice) => new Option(data, position, seat, judge, choice));
  const teller = new Teller(data, position, seat, common(data, options, wording.count), wording);
  const best = options[0]?.chance ?? 0;
  const told = options.filter(({ text }, place) => place < wording.count || text === wording.also);
  return told.map((option) => ({
    move: option.text,
    chance: plain(option.chance),
    loss: plain(best - option.chance),
    reason: teller.reason(option, options),
  }));
}

/** Kinds of events that are no reason for any move, because all have them. */
function common({ hints: { again } }: ThinkingData, options: readonly Option[], count: number): Set<string> {
  const [first, ...others] = options;
  if (!first || !others.length) return new Set();
  const every = new Set([...first.events.keys()].filter((kind) => others.every(({ events }) => events.has(kind))));
  // A roll that comes with the dice shows in the move that ends the turn; the others lead to it as well.
  if (options.slice(0, count).every(({ turnKinds }) => turnKinds.has(again))) every.add(again);
  return every;
}

/** A legal move with what follows from it. What it takes to find out is done when it is asked for. */
class Option {
  readonly chance: number;
  readonly text: string;
  /** The first event of each kind that the move brings its seat. */
  readonly events: ReadonlyMap<string, Event>;
  readonly #after: Position;
  #turn: Position[] | undefined;
  #replies: Replies | null | undefined;

  constructor(
    private readonly data: ThinkingData,
    position: Position,
    private readonly seat: number,
    private readonly judge: Evaluator,
    { text, chances }: Choice,
  ) {
    this.text = text;
    this.chance = chances[seat] ?? 0;
    this.#after = position.play(text);
    const own = this.#after.events.filter((event) => event.seat === seat);
    this.events = new Map(own.reverse().map((event) => [event.kind, event]));
  }

  /** The kinds of all that happens up to the end of the turn. */
  get turnKinds(): Set<string> {
    const events = this.#wholeTurn.flatMap((position) => position.events);
    return new Set(events.filter(({ seat }) => seat === this.seat).map(({ kind }) => kind));
  }

  /** What the next seat can do when the turn is over. */
  get replies(): Replies | null {
    if (this.#replies === undefined) {
      this.#replies = repliesTo(this.data.threats, this.#wholeTurn.at(-1) ?? this.#after, this.seat);
    }
    return this.#replies;
  }

  /** The position after the move, and those after the rest of the turn as the judge likes it. */
  get #wholeTurn(): readonly Position[] {
    if (this.#turn) return this.#turn;
    const positions = [this.#after];
    let last = this.#after;
    while (last.awaits === "move" && last.seat === this.seat && positions.length < this.data.hints.longestTurn) {
      last = last.play(this.judge.ranked(last)[0]?.text ?? "");
      positions.push(last);
    }
    this.#turn = positions;
    return positions;
  }
}

/** Finds the reason for or against a move. */
class Teller {
  constructor(
    private readonly data: ThinkingData,
    private readonly position: Position,
    private readonly seat: number,
    /** Kinds of events that every move has, so that they are no reason for any. */
    private readonly common: ReadonlySet<string>,
    private readonly wording: HintWording,
  ) {}

  /** One sentence. */
  reason(option: Option, options: readonly Option[]): string {
    const best = options[0] ?? option;
    const { gains, costs, others } = this.data.hints;
    if (best.chance - option.chance < this.data.marks.dubious) {
      const other = options.find((rival) => rival !== option) ?? null;
      return (
        this.#event(option, gains) ||
        this.#step(option) ||
        this.#safer(option, other) ||
        this.#blocks(option, other) ||
        this.#event(option, others) ||
        this.#says(option === best ? "no better" : "nearly")
      );
    }
    const points = whole(POINTS * (best.chance - option.chance));
    return (
      this.#inReach(option, best) ||
      this.#event(option, costs) ||
      this.#misses(option, best) ||
      this.#says("worse", { points })
    );
  }

  #misses(option: Option, best: Option): string {
    const missed = this.data.hints.gains.filter((kind) => !option.turnKinds.has(kind));
    const gain = this.#event(best, missed);
    return gain && this.#says("misses", { gain, best: this.#label(best) });
  }

  /** The first event of these kinds that not every move has, in the game's own words. */
  #event(option: Option, kinds: readonly string[]): string {
    for (const kind of kinds) {
      const event = option.events.get(kind);
      if (event && !this.common.has(kind)) {
        return eventSentence(this.position, event, this.wording.language, { ...this.wording, you: this.seat });
      }
    }
    return "";
  }

  /** Whether a piece comes into play, or reaches the stretch that is its own. */
  #step({ events }: Option): string {
    const moved = events.get(MOVED);
    if (!moved || moved.cell === null || moved.to === null) return "";
    const [begin, end] = [this.#role(moved.cell), this.#role(moved.to)];
    if (begin === WAITING && end !== WAITING) return this.#does("enters");
    if (end === LAST_STRETCH && begin !== LAST_STRETCH) return this.#does("last stretch");
    return "";
  }

  #role(name: string): string {
    const { board } = this.position;
    const { kind } = board.cell(board.number(name, this.seat));
    return this.position.game.data.roles[kind] ?? "";
  }

  #safer({ replies: mine }: Option, other: Option | null): string {
    const theirs = other?.replies ?? null;
    if (!other || !mine || !theirs || mine.rolls !== theirs.rolls) return "";
    if (danger(mine) + this.data.hints.notable > danger(theirs)) return "";
    const parts = { other: this.#label(other), theirs: theirs.harmful, count: mine.harmful };
    return this.#replied(mine.harmful ? "safer" : "safe", mine, theirs.harm, parts);
  }

  #inReach({ replies: mine }: Option, { replies: theirs }: Option): string {
    if (!mine || !theirs || danger(mine) - this.data.hints.notable < danger(theirs)) return "";
    return this.#replied("in reach", mine, mine.harm, { count: mine.harmful });
  }

  #blocks({ replies: mine }: Option, other: Option | null): string {
    const theirs = other?.replies ?? null;
    if (!mine || !theirs || blockade(mine) - this.data.hints.notable < blockade(theirs)) return "";
    return this.#replied("blocks", mine, "", { count: mine.blocked });
  }

  /** A sentence about what the next seat can do. */
  #replied(kind: string, replies: Replies, harm: string, parts: Parts): string {
    const [, verb = ""] = this.data.words[this.wording.language].harm[harm] ?? [];
    return this.#says(kind, { ...parts, rival: this.#called(replies.seat), harm: verb, all: replies.rolls });
  }

  #says(kind: string, parts: Parts = {}): string {
    const template = this.data.words[this.wording.language].hints[kind] ?? "";
    return fill(template, parts);
  }

  /** Hints speak to the person who is to move. */
  #does(kind: string): string {
    const [, you = ""] = this.data.words[this.wording.language].steps[kind] ?? [];
    return fill(you, { a_token: this.#words.token[1] });
  }

  #called(seat: number): string {
    return seatName(this.#words, seat, this.wording);
  }

  #label({ text }: Option): string {
    return quotedLabel(this.data, this.position, text, this.wording.language);
  }

  get #words(): Words {
    return this.position.game.data.words[this.wording.language];
  }
}
