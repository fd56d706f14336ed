/** Why a piece can't move: whose it is, what is awaited, or the rules' own reason for each move it might make. */

import type { Told } from "../data";
import { InvalidNotation } from "../errors";
import type { Move } from "../moves";
import type { Position } from "../position";
import { moveLabel } from "./choices";
import { refusalSentence } from "./sentences";
import { seatName, type Telling } from "./telling";
import { byText, fill, inEvery, listed, type Parts } from "./templates";

/** A sentence about what stands on a cell: whose it is, where it can go, or why it can't. */
export function why(position: Position, cell: number, telling: Telling = {}): Told {
  const { board, seat } = position;
  if (!board.has(cell)) {
    throw new InvalidNotation(inEvery(position.game.data, ({ engine }) => fill(engine["no cell"] ?? "", { cell })));
  }
  const owners = [...position.pieces].flatMap(([owner, names]) =>
    names.some((name) => board.number(name, owner) === cell) ? [owner] : [],
  );
  if (!owners.length) return said(position, "empty", cell, telling);
  if (seat === null) return said(position, "over", cell, telling);
  if (!owners.includes(seat)) return said(position, "other", cell, telling, owners);
  if (position.awaits === "roll") return said(position, "roll", cell, telling);
  const leaving = [...position.legal.values()].filter(({ cells }) => cells?.[0] === cell);
  if (leaving.length) return can(position, cell, leaving);
  const reasons = reasonsOf(position, cell);
  if (!reasons.length && endsOf(position).includes(cell)) return said(position, "home", cell, telling);
  return cannot(position, cell, reasons);
}

function said(position: Position, what: string, cell: number, telling: Telling, owners: readonly number[] = []): Told {
  return inEvery(position.game.data, (words, language) =>
    fill(words.why[what] ?? "", {
      cell: position.board.called(cell, language, true),
      player: position.seat === null ? "" : seatName(words, position.seat, telling),
      owners: owners.map((owner) => seatName(words, owner, telling)).join(", "),
    }),
  );
}

function can(position: Position, cell: number, moves: readonly Move[]): Told {
  return inEvery(position.game.data, (words, language) => {
    const named = (number: number) => position.board.called(number, language, true);
    const targets = moves.flatMap(({ cells, steps }) =>
      cells ? [named(cells[1]) + (steps ? ` (${steps})` : "")] : [],
    );
    return fill(words.why["can"] ?? "", { cell: named(cell), targets: listed(targets, words) });
  });
}

type Reason = readonly [steps: string, refusal: number];

/** Why it can't, once if that is the same for all dice. */
function cannot(position: Position, cell: number, reasons: readonly Reason[]): Told {
  const sentences = reasons.map(([how, refusal]) => ({ how, reason: refusalSentence(position, refusal, true) }));
  const labels = sentences.length ? [] : [...position.legal.values()].map((move) => moveLabel(position, move));
  return inEvery(position.game.data, (words, language) => {
    const say = (what: string, parts: Parts) =>
      fill(words.why[what] ?? "", { cell: position.board.called(cell, language, true), ...parts });
    if (!sentences.length) {
      return say("others move", { moves: listed(labels.map((label) => label[language]), words) });
    }
    const told = sentences.map(({ how, reason }) => ({ die: how, reason: reason[language] }));
    const differ = new Set(told.map(({ reason }) => reason)).size > 1;
    const parts = differ ? told.map((each) => fill(words.why["with"] ?? "", each)) : [told[0]?.reason ?? ""];
    return say("can't", { reasons: parts.join("; ") });
  });
}

/** Why each move that might leave a cell is refused, by what it would use. */
function reasonsOf(position: Position, cell: number): Reason[] {
  const found = new Map<string, number>();
  const sums = new Map<string, number>();
  for (let code = 0; code < position.game.data.sizes.moveCodes; code += 1) {
    const values = position.rules.describe(position.state, code);
    if (!values || values.origin !== cell) continue;
    const refusal = position.rules.refusal(position.state, code);
    const move = position.described(code);
    if (!refusal || !move) continue;
    const reasons = move.dice.length > 1 ? sums : found;
    if (!reasons.has(move.steps)) reasons.set(move.steps, refusal);
  }
  // Where every die has its reason, their sum has nothing to add.
  return [...(found.size ? found : sums)].sort(([one], [other]) => byText(one, other));
}

/** Where the ways of the seat to act end. */
function endsOf(position: Position): number[] {
  const ways = position.board.data.ways.filter(
    ({ kind, seat }) => kind === "way" && (seat === null || seat === position.seat),
  );
  return ways.flatMap(({ cells }) => cells.at(-1) ?? []);
}
