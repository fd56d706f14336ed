/** A record as a match that can be looked through, played by the game's own rules in this browser. */

import type { Position } from "../engine/position";
import { plyView, positionView } from "../engine/views";
import { diceOf } from "../lib/plies";
import { readRecord, type RecordText } from "../lib/recordtext";
import type { Analysis, Language, PlyEvent, ReplayData } from "../lib/types";
import { engineOf } from "./engines";
import { analyse } from "./thinking";

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

/** A record judged ply by ply; `progress` hears how many plies are done. */
export async function analysisOf(text: string, language: Language, progress: (done: number) => void): Promise<Analysis> {
  const record = readRecord(text);
  const [start] = await positionsOf(record);
  const plies = record.plies.map((ply) => ply.text);
  return analyse(start, plies, record.players, language, progress);
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
