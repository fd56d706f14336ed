/** Analysis of a record, as in Python's `analysis/record_analysis.py`: the chances after every ply, what every decision
 * lost and what every roll gave.
 */

import type { Told } from "../data";
import type { Chances } from "../players/estimators";
import { certain, type Choice, type Evaluator } from "../players/evaluator";
import type { Position } from "../position";
import type { Names } from "../text/telling";
import type { Mark, ThinkingData } from "../thinking_data";

/** A game that was played. */
export interface Played {
  start: Position;
  plies: readonly string[];
  players: Names;
}

/** A roll and what it changed against the mean of all rolls, for every seat. */
export interface Roll {
  kind: "roll";
  /** Its number in the record; the first is 1. */
  ply: number;
  seat: number;
  text: string;
  changes: Chances;
  /** Its luck: what it gave the seat that threw it, or took from it if negative. */
  change: number;
  /** The chance of its own seat after it. */
  chance: number;
}

/** A move that was not the only one, and what it changed against the best one, for every seat. */
export interface Decision {
  kind: "decision";
  ply: number;
  seat: number;
  text: string;
  /** The best moves and the chance that each left to the seat that moved, best first. */
  best: { move: string; chance: number }[];
  changes: Chances;
  /** What it cost the seat that made it: 0 if it was best, else negative. */
  change: number;
  chance: number;
  /** How much better the best move was than the worst. */
  stake: number;
  /** What it is called; null if it lost little. */
  mark: Mark | null;
}

/** A seat's game as a sum: begin + dice + own + others + rest = end. */
export interface Account {
  seat: number;
  begin: number;
  /** What all rolls gave, whoever threw them: their luck for this seat. */
  dice: number;
  /** The part of it that came from the seat's own rolls. */
  ownRolls: number;
  /** What its own decisions cost: 0 or negative. */
  own: number;
  /** What the decisions of the others gave. */
  others: number;
  end: number;
  decisions: number;
  marks: Partial<Record<Mark, number>>;
  /** What the judge learnt between its judgements. */
  rest: number;
  /** The share of what was at stake that the decisions kept, 0 to 1; null if nothing was at stake. */
  accuracy: number | null;
  /** What a decision lost on average. */
  meanLoss: number;
  /** The result less its luck. */
  adjusted: number;
}

export interface Analysis {
  played: Played;
  level: string;
  /** What has to be said about the judge, or null. Such a judge is rough. */
  notice: Told | null;
  /** At the start and after every ply that was analysed. */
  chances: Chances[];
  rolls: Roll[];
  decisions: Decision[];
  accounts: Account[];
  winner: number | null;
  /** Whether the record tells the game to its end. */
  over: boolean;
  positions: Position[];
}

/** Judge a record ply by ply. Yields after each, with how many are done; a caller can stop there. */
export function* analysed(
  data: ThinkingData,
  played: Played,
  level: string,
  judge: Evaluator,
): Generator<number, Analysis> {
  const positions = positionsOf(played);
  const [start, end] = [played.start, positions.at(-1) ?? played.start];
  const first = positions.findIndex(({ ranking }) => ranking.length);
  const last = first < 0 ? positions.length - 1 : first;
  const chances: Chances[] = [judge.chances(start)];
  const rolls: Roll[] = [];
  const decisions: Decision[] = [];
  for (let ply = 1; ply <= last; ply += 1) {
    const [before, after, text] = [positions[ply - 1] ?? start, positions[ply] ?? start, played.plies[ply - 1] ?? ""];
    let now: Chances;
    if (before.awaits === "roll") {
      const roll = judgedRoll(judge, ply, before, text, after);
      rolls.push(roll.roll);
      now = roll.now;
    } else if (before.legal.size > 1) {
      const move = judgedMove(data, judge, ply, before, text);
      decisions.push(move.decision);
      now = move.now;
    } else {
      now = judge.chances(after);
    }
    chances.push(after.ranking.length ? certain(after) : now);
    yield ply;
  }
  return {
    played,
    level,
    notice: judge.notice,
    chances,
    rolls,
    decisions,
    accounts: Object.keys(chances[0] ?? {}).map((seat) => account(data, Number(seat), chances, rolls, decisions)),
    winner: positions[last]?.ranking[0] ?? null,
    over: end.over,
    positions,
  };
}

/** How many plies were analysed: all, or those up to the one that took the first place. */
export function analysedPlies({ chances }: Analysis): number {
  return chances.length - 1;
}

/** Every roll and every decision, in the order of the game. */
export function points({ rolls, decisions }: Analysis): (Roll | Decision)[] {
  return [...rolls, ...decisions].sort((one, other) => one.ply - other.ply);
}

const MOST_TURNING_POINTS = 8;

/** The rolls and decisions that changed most, in the order of the game. */
export function turningPoints(data: ThinkingData, analysis: Analysis): (Roll | Decision)[] {
  const size = ({ change }: Roll | Decision) => Math.abs(change);
  return points(analysis)
    .filter((point) => size(point) >= data.marks.dubious)
    .sort((one, other) => size(other) - size(one))
    .slice(0, MOST_TURNING_POINTS)
    .sort((one, other) => one.ply - other.ply);
}

/** The roll that gave most to whoever threw it, if any gave something. */
export function luckiest({ rolls }: Analysis): Roll | null {
  return rolls.reduce<Roll | null>((best, roll) => (roll.change > (best?.change ?? 0) ? roll : best), null);
}

/** The roll that took most from whoever threw it, if any took something. */
export function unluckiest({ rolls }: Analysis): Roll | null {
  return rolls.reduce<Roll | null>((worst, roll) => (roll.change < (worst?.change ?? 0) ? roll : worst), null);
}

function positionsOf({ start, plies }: Played): Position[] {
  const positions = [start];
  let last = start;
  for (const text of plies) {
    last = last.play(text);
    positions.push(last);
  }
  return positions;
}

/** The chances after a roll, and its luck. */
function judgedRoll(judge: Evaluator, ply: number, before: Position, text: string, after: Position) {
  const seat = before.seat ?? 0;
  const possible = judge.rollChances(before);
  const total = sum(possible.map(({ weight }) => weight));
  // Where the judge took a sample of the rolls, this one need not be in it.
  const now = possible.find((roll) => roll.text === text)?.chances ?? judge.chances(after);
  const mean = (other: number) => sum(possible.map(({ weight, chances }) => weight * (chances[other] ?? 0))) / total;
  const changes = bySeat(now, (other, chance) => chance - mean(other));
  const roll: Roll = { kind: "roll", ply, seat, text, changes, change: changes[seat] ?? 0, chance: now[seat] ?? 0 };
  return { now, roll };
}

/** The chances after a move, and what it lost. */
function judgedMove(data: ThinkingData, judge: Evaluator, ply: number, before: Position, text: string) {
  const seat = before.seat ?? 0;
  const ranked = judge.ranked(before);
  const best = ranked[0]?.chances ?? {};
  const now = ranked.find((choice) => choice.text === text)?.chances ?? best;
  const changes = bySeat(now, (other, chance) => chance - (best[other] ?? 0));
  const change = changes[seat] ?? 0;
  const worst = Math.min(...ranked.map((choice) => choice.chances[seat] ?? 0));
  const decision: Decision = {
    kind: "decision",
    ply,
    seat,
    text,
    best: ranked.slice(0, data.shown).map((choice: Choice) => ({ move: choice.text, chance: choice.chances[seat] ?? 0 })),
    changes,
    change,
    chance: now[seat] ?? 0,
    stake: (best[seat] ?? 0) - worst,
    mark: marks(data).find((mark) => -change >= data.marks[mark]) ?? null,
  };
  return { now, decision };
}

function account(
  data: ThinkingData,
  seat: number,
  chances: readonly Chances[],
  rolls: readonly Roll[],
  decisions: readonly Decision[],
): Account {
  const own = decisions.filter((decision) => decision.seat === seat);
  const rivals = decisions.filter((decision) => decision.seat !== seat);
  const forSeat = (points: readonly (Roll | Decision)[]) => sum(points.map(({ changes }) => changes[seat] ?? 0));
  const [begin, end] = [chances[0]?.[seat] ?? 0, chances.at(-1)?.[seat] ?? 0];
  const [dice, cost, others] = [forSeat(rolls), forSeat(own), forSeat(rivals)];
  return {
    seat,
    begin,
    dice,
    ownRolls: forSeat(rolls.filter((roll) => roll.seat === seat)),
    own: cost,
    others,
    end,
    decisions: own.length,
    marks: Object.fromEntries(marks(data).map((name) => [name, own.filter(({ mark }) => mark === name).length])),
    rest: end - begin - dice - cost - others,
    accuracy: accuracy(data, cost, sum(own.map(({ stake }) => stake))),
    meanLoss: own.length ? -cost / own.length : 0,
    adjusted: Math.min(1, Math.max(0, end - dice)),
  };
}

/** The share of what was at stake that was kept. */
function accuracy({ leastStake }: ThinkingData, cost: number, stakes: number): number | null {
  return stakes < leastStake ? null : Math.min(1, Math.max(0, 1 + cost / stakes));
}

/** What decisions are called, worst first. */
function marks(data: ThinkingData): Mark[] {
  return Object.keys(data.marks) as Mark[];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function bySeat(chances: Chances, change: (seat: number, chance: number) => number): Chances {
  return Object.fromEntries(
    Object.entries(chances).map(([seat, chance]) => [seat, change(Number(seat), chance as number)]),
  );
}
