/** Why a piece can't move: whose it is, what is awaited, or the rules' own reason for each move it might make. */

import type { Told } from "../data";
import { InvalidNotation } from "../errors";
import type { Move } from "../moves";
import type { Position } from "../position";
import { labels } from "./labels";
import { refusalSentence } from "./sentences";
import { seatName, type Telling } from "./telling";
import { byText, capital, fill, inEvery, listed, type Parts } from "./templates";

/** A sentence about what stands on a cell: whose it is, where it can go, or why it can't. */
export function why(position: Position, cell: number, telling: Telling = {}): Told {
  const { board, seat } = position;
  if (!board.has(cell)) {
    throw new InvalidNotation(inEvery(position.game.data, ({ engine }) => fill(engine["no cell"] ?? "", { cell })));
  }
  const owners = [...position.pieces].flatMap(([owner, names]) =>
    names.some((name) => board.number(name, owner) === cell) ? [owner] : [],
  );
  if (!owners.length) return said(position, "empty", telling);
  if (seat === null) return said(position, "over", telling);
  if (!owners.includes(seat)) return said(position, "other", telling, owners);
  if (position.awaits === "roll") return said(position, "roll", telling);
  const leaving = [...position.legal.values()].filter(({ cells }) => cells?.[0] === cell);
  if (leaving.length) return can(position, leaving);
  const reasons = reasonsOf(position, cell);
  if (!reasons.length && endsOf(position).includes(cell)) return said(position, "home", telling);
  return cannot(position, reasons);
}

function said(position: Position, what: string, telling: Telling, owners: readonly number[] = []): Told {
  return inEvery(position.game.data, (words) =>
    fill(words.why[what] ?? "", {
      owners: owners.map((owner) => seatName(words, owner, telling)).join(", "),
      token: words.token[0],
    }),
  );
}

function can(position: Position, moves: readonly Move[]): Told {
  return inEvery(position.game.data, (words, language) => {
    const targets = moves.flatMap(({ cells, steps }) =>
      cells ? [position.board.called(cells[1], language, true) + (steps ? ` (${steps})` : "")] : [],
    );
    return fill(words.why["can"] ?? "", { targets: listed(targets, words) });
  });
}

type Reason = readonly [steps: string, refusal: number];

/** Why it can't, once if that is the same for all dice. */
function cannot(position: Position, reasons: readonly Reason[]): Told {
  const sentences = reasons.map(([how, refusal]) => ({ how, reason: refusalSentence(position, refusal, true) }));
  const another = [...position.legal.values()].some(({ cells }) => cells);
  return inEvery(position.game.data, (words, language) => {
    const say = (what: string, parts: Parts) => fill(words.why[what] ?? "", parts);
    if (!sentences.length) {
      const moves = listed([...labels(position, language).values()], words);
      return say("others move", { token: words.token[0], moves });
    }
    const told = sentences.map(({ how, reason }) => ({ die: how, reason: reason[language] }));
    const differ = new Set(told.map(({ reason }) => reason)).size > 1;
    const parts = differ ? told.map((each) => say("with", each)) : [told[0]?.reason ?? ""];
    return capital(say(another ? "another" : "can't", { reasons: parts.join("; ") }));
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
