/** Rolls and moves from their texts, or why they can't be played. */

import { IllegalMove, InvalidNotation } from "./errors";
import { meansButForTarget } from "./moves";
import type { Position } from "./position";
import { FACES, LEGAL } from "./rules";
import { fill, inEvery, listed, shown, type Parts } from "./text/templates";
import { refusalSentence } from "./text/sentences";
import type { Told, Words } from "./data";

const PREFIX = "roll:";

/** The text of a roll. */
export function rollText(dice: readonly number[]): string {
  return PREFIX + dice.join("-");
}

/** The dice of a roll that can fall here; null if the text is no roll. */
export function diceOf(position: Position, text: string): number[] | null {
  if (!text.startsWith(PREFIX)) return null;
  const faces = text.slice(PREFIX.length).split("-");
  if (faces.some((face) => !/^[1-6]$/.test(face))) {
    throw new InvalidNotation(inEvery(position.game.data, ({ roll }) => fill(roll["no roll"] ?? "", { text: shown(text) })));
  }
  if (position.awaits !== "roll") throw illegal(position, "no roll", { text: shown(text) });
  const dice = faces.map(Number);
  checkDice(position, text, dice);
  return dice;
}

function checkDice(position: Position, text: string, dice: readonly number[]): void {
  const weights = position.rules.weights();
  const count = position.dice;
  const refuse = (why: string, parts: Parts) =>
    new IllegalMove(
      inEvery(position.game.data, ({ roll }) => fill(roll[why] ?? "", { text: shown(text), ...parts })),
    );
  if (dice.length !== count) {
    const face = 1 + weights.findIndex((weight) => weight > 0);
    const example = rollText(new Array<number>(count).fill(face));
    throw refuse(count === 1 ? "one die" : "dice", { count, given: dice.length, example });
  }
  for (const face of dice) {
    if (face > FACES || !weights[face - 1]) throw refuse("never", { face });
  }
}

/** The code of a legal move. */
export function codeOf(position: Position, text: string): number {
  const move = position.legal.get(text);
  if (move) return move.code;
  if (position.awaits !== "move") throw illegal(position, "no move", { text: shown(text) });
  throw refused(position, text);
}

/** Why a text that is no legal move here can't be played. */
function refused(position: Position, text: string): InvalidNotation | IllegalMove {
  const { data } = position.game;
  const code = meant(position, text);
  if (code === null) {
    return new InvalidNotation(
      inEvery(data, (words) =>
        fill(words.engine["no move"] ?? "", { text: shown(text), possible: possible(position, words) }),
      ),
    );
  }
  const refusal = position.rules.refusal(position.state, code);
  if (refusal === LEGAL) {
    return illegal(position, "other", { text: shown(text), right: position.described(code)?.text ?? "" });
  }
  const reason = refusalSentence(position, refusal, false);
  return illegal(position, "refused", { text }, reason);
}

/** The code that a text stands for in this position, legal or not; null if nobody could mean it now. */
function meant(position: Position, text: string): number | null {
  const { data } = position.game;
  let close: number | null = null;
  for (let code = 0; code < data.sizes.moveCodes; code += 1) {
    const values = position.rules.describe(position.state, code);
    if (!values || !meansButForTarget(data, position.board, values, text)) continue;
    if (position.described(code)?.text === text) return code;
    close ??= code;
  }
  return close;
}

/** The error: why, and what is possible. */
function illegal(position: Position, why: string, parts: Parts, reason?: Told): IllegalMove {
  return new IllegalMove(
    inEvery(position.game.data, (words, language) =>
      fill(words.play[why] ?? "", {
        ...parts,
        reason: reason?.[language] ?? "",
        possible: possible(position, words),
      }),
    ),
  );
}

function possible(position: Position, words: Words): string {
  if (position.over) return words.play["over"] ?? "";
  if (position.awaits === "roll") return fill(words.play["roll"] ?? "", { seat: position.seat });
  return fill(words.play["play"] ?? "", { moves: listed(position.moves(), words) });
}
