/** A record as a match that can be looked through, played by the game's own rules in this browser. */

import type { Position } from "../engine/position";
import { brief } from "../engine/text/briefs";
import type { AskOptions } from "../engine/thinking/client";
import { choices, plyView, positionView } from "../engine/views";
import { diceOf } from "../lib/plies";
import { readRecord, type RecordText } from "../lib/recordtext";
import type { Analysis, Both, Choice, Hint, Language, PlyEvent, ReplayData } from "../lib/types";
import { engineOf } from "./engines";
import { analyse, opinionsOn } from "./thinking";

/** A ply of a record that the rules don't allow. */
export class IllegalPly extends Error {
  constructor(
    /** From 1. */
    readonly ply: number,
    /** In the record's text, from 1. */
    readonly line: number,
    problem: Error,
  ) {
    super(problem.message);
  }
}

export async function replayOf(text: string): Promise<ReplayData> {
  const record = readRecord(text);
  const positions = await positionsOf(record);
  const [start] = positions;
  const { listing } = start.game.data;
  const names = record.players;
  let thrown: readonly number[] = [];
  const events = record.plies.map(({ text }, index): PlyEvent => {
    const [before = start, after = start] = [positions[index], positions[index + 1]];
    thrown = diceOf(text) ?? thrown;
    return {
      seq: index + 1,
      kind: before.awaits === "roll" ? "rolled" : "moved",
      seat: before.seat,
      data: { text },
      now: positionView(after, { names, thrown }),
      ...(plyView(before, text, after, { names }) as unknown as Pick<PlyEvent, "effects" | "told">),
    };
  });
  const { date, match, commitment, seals, words, restored, result, seed } = record;
  return {
    game: record.game,
    options: optionsOf(record, start),
    start: start.text,
    seats: record.seats.map((seat) => {
      const level = record.levels[seat] ?? null;
      const name = record.players[seat] ?? null;
      return { seat, colour: listing.colours[seat] ?? "", kind: level === null ? "person" : "computer", name, level };
    }),
    date,
    match,
    commitment,
    seals,
    words,
    restored,
    result,
    seed,
    now: positionView(start),
    events,
    weights: start.rules.weights(),
  };
}

/** A record judged ply by ply. */
export async function analysisOf(text: string, language: Language, options: AskOptions): Promise<Analysis> {
  const record = readRecord(text);
  const [start] = await positionsOf(record);
  const plies = record.plies.map((ply) => ply.text);
  return analyse(start, plies, record.players, language, options);
}

/** The positions of a replay, and what can be said and tried there. */
export class Positions {
  private constructor(
    private readonly before: readonly Position[],
    private readonly plies: readonly string[],
    private readonly names: Record<number, string>,
  ) {}

  static async of({ game, start, seats, events }: ReplayData): Promise<Positions> {
    const plies = events.map(({ data }) => data.text);
    const positions = [(await engineOf(game)).startOf(start)];
    for (const text of plies) positions.push((positions.at(-1) as Position).play(text));
    const names = Object.fromEntries(seats.flatMap(({ seat, name }) => (name ? [[seat, name] as const] : [])));
    return new Positions(positions, plies, names);
  }

  /** Every ply in a few words, without whose it is. */
  briefs(): Both[] {
    return this.plies.map((text, index) => {
      const [before, after] = [this.before[index], this.before[index + 1]] as [Position, Position];
      return brief(before, text, after, { names: this.names });
    });
  }

  /** What could be played instead of a ply. */
  choices(ply: number): Choice[] {
    return choices(this.#before(ply), { names: this.names });
  }

  /** The best move instead of a ply and another one, each with its chance and a reason. */
  opinions(ply: number, move: string, language: Language): Promise<Hint[]> {
    return opinionsOn(this.#before(ply), move, this.names, language);
  }

  #before(ply: number): Position {
    const position = this.before[ply - 1];
    if (!position) throw new RangeError(`there is no ply ${ply}`);
    return position;
  }
}

/** The start and the position after every ply. IllegalPly at the first that the rules don't allow. */
export async function positionsOf(record: RecordText): Promise<[Position, ...Position[]]> {
  const game = await engineOf(record.game);
  const { position, seats, first, options } = record;
  const positions: [Position, ...Position[]] = [
    position === null ? game.start(seats, first, options) : game.startOf(position),
  ];
  record.plies.forEach(({ text, line }, index) => {
    const before = positions[positions.length - 1] as Position;
    try {
      positions.push(before.play(text));
    } catch (error) {
      throw error instanceof Error ? new IllegalPly(index + 1, line, error) : error;
    }
  });
  return positions;
}

/** All options as texts. */
function optionsOf(record: RecordText, { game }: Position): Record<string, string> {
  return Object.fromEntries(game.data.listing.options.map((option) => [option.name, record.options[option.name] ?? option.default]));
}
