/** Plays and tells as it is asked, so that tests in Python can hold this engine against their own: requests and answers
 * are plain data. `tests/browser/lockstep.py` is the other side.
 */

import type { BoardResponse } from "../../lib/generated/schema";
import type { Told } from "../data";
import { EngineError } from "../errors";
import { Game, type OptionTexts } from "../game";
import { readOptions } from "../options";
import type { Position } from "../position";
import { FACES, OVER, PHASE, TO_ROLL, type Rules, type State } from "../rules";
import { choices, plyView, positionView, walks, why } from "../views";

/** People, so that some seats are called by names and the others by colours. */
const NAMES = { 0: "Ana", 2: "Zoë" };

/** From where: a start, or a flat state. */
interface From {
  options: OptionTexts;
  seats?: number[];
  first?: number | null;
  state?: number[];
}

/** What is to be told of a position besides the numbers and the text. */
interface Look {
  /** Explain what stands on these cells. */
  cells: number[];
  /** Say why these texts can't be played. */
  texts: string[];
}

export interface Play extends From {
  plies: string[];
  /** By the number of plies before it. */
  looks: Record<number, Look>;
}

export interface Count extends From {
  depth: number;
}

/** What is told of each position of a line: the beginning, then after each ply. */
export function* told(game: Game, { plies, looks, ...from }: Play): Generator<unknown> {
  let position = begun(game, from);
  yield snapshot(position, looks[0]);
  for (const [index, text] of plies.entries()) {
    const after = position.play(text);
    const look = looks[index + 1];
    const ply = look && {
      seen: plyView(position, text, after, { names: NAMES, hearers: [0, 1] }),
      unseen: plyView(position, text, after, { seen: false }),
    };
    yield { ...snapshot(after, look), ply: ply ?? null };
    position = after;
  }
}

/** How many lines of play there are, for each number of plies up to a depth. */
export function counts(game: Game, { depth, ...from }: Count): number[] {
  const { rules, state } = begun(game, from);
  const faces = rules.weights().flatMap((weight, index) => (weight && index < FACES ? [index + 1] : []));
  return Array.from({ length: depth }, (_, index) => lines(rules, state, faces, index + 1));
}

/** The start position that a text describes, or the sentences of why there is none. */
export function startOf(game: Game, text: string): unknown {
  return attempt(() => game.startOf(text));
}

/** The start position that seats and options ask for, or the sentences of why there is none. */
export function started(game: Game, from: From): unknown {
  return attempt(() => begun(game, from));
}

/** Which board is missing for options, which is then added; null if none is. */
export function added(game: Game, { options, board }: { options: OptionTexts; board: BoardResponse }): unknown {
  const missing = game.missingBoard(options);
  if (missing) game.addBoard(missing, board);
  return missing;
}

/** The position after a ply, or the sentences of why it can't be played. */
export function tried(game: Game, { text, ...from }: From & { text: string }): unknown {
  return attempt(() => begun(game, from).play(text));
}

/** The codes of options, or the sentences of what is wrong with them. */
export function codes(game: Game, options: OptionTexts): unknown {
  try {
    return readOptions(game.data, options).codes;
  } catch (error) {
    return sentencesOf(error);
  }
}

export function begun(game: Game, { options, seats, first, state }: From): Position {
  return state ? game.restore(state, options) : game.start(seats ?? [], first ?? null, options);
}

function snapshot(position: Position, look: Look | undefined) {
  const legal = [...position.legal.values()];
  return {
    state: [...position.state],
    events: position.eventValues.map(({ kind, seat, other, x, y }) => [kind, seat, other, x, y]),
    dice: position.dice,
    legal: legal.map(({ code, kind, text, cells, dice, amount, steps }) => [code, kind, text, cells, dice, amount, steps]),
    turn: position.notes.map(({ kind, values }) => [kind, values]),
    text: position.text,
    look: look ? lookedAt(position, look) : null,
  };
}

function lookedAt(position: Position, { cells, texts }: Look) {
  const { data } = position.game;
  const codes = Array.from({ length: data.sizes.moveCodes }, (_, code) => code);
  return {
    described: position.awaits === "move" ? codes.map((code) => described(position, code)) : [],
    refused: position.awaits === "move" ? codes.map((code) => position.rules.refusal(position.state, code)) : [],
    seen: positionView(position, { names: NAMES, thrown: [2, 3] }),
    unseen: positionView(position, { seen: false }),
    walks: walks(position),
    choices: choices(position, { names: NAMES }),
    unseenChoices: choices(position, { seen: false }),
    why: cells.map((cell) => why(position, cell, { names: NAMES })),
    errors: texts.map((text) => attempt(() => position.play(text))),
  };
}

function described({ rules, state }: Position, code: number) {
  const move = rules.describe(state, code);
  return move && [move.kind, move.origin, move.target, move.amount, move.dice];
}

function attempt(act: () => Position): string | Told {
  try {
    return act().text;
  } catch (error) {
    return sentencesOf(error);
  }
}

function sentencesOf(error: unknown): Told {
  if (error instanceof EngineError) return error.sentences;
  throw error;
}

function lines(rules: Rules, state: State, faces: readonly number[], depth: number): number {
  if (!depth || state[PHASE] === OVER) return 1;
  const after =
    state[PHASE] === TO_ROLL
      ? throws(faces, rules.dice(state)).map((dice) => rules.roll(state, dice).state)
      : rules.legalMoves(state).map((code) => rules.play(state, code).state);
  return after.reduce((sum, reached) => sum + lines(rules, reached, faces, depth - 1), 0);
}

function throws(faces: readonly number[], count: number): number[][] {
  if (!count) return [[]];
  return throws(faces, count - 1).flatMap((dice) => faces.map((face) => [...dice, face]));
}

/** Plain data as text, the same for the same data: keys in order, no blanks. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(",")}}`;
}

export { Game };
