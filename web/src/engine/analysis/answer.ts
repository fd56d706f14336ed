/** An analysis as plain data with its sentences, as the server answers. */

import type { Language } from "../data";
import { walkOf, type Walk } from "../moves";
import type { Mark, ThinkingData } from "../thinking_data";
import { plain, plainBySeat } from "./numbers";
import {
  analysedPlies,
  luckiest,
  turningPoints,
  unluckiest,
  type Account,
  type Analysis,
} from "./record_analysis";
import { remarks, toldPoint, verdict } from "./sentences";

/** How a match was won; seats are keys, as text, and plies count from 1. */
export interface AnalysisAnswer {
  game: string;
  level: string;
  notice: string | null;
  players: Record<string, string>;
  over: boolean;
  winner: number | null;
  plies: number;
  analysed: number;
  /** Seat → chance, at the start and after every ply that was analysed. */
  chances: Record<string, number>[];
  rolls: { ply: number; seat: number; roll: string; luck: Record<string, number> }[];
  decisions: {
    ply: number;
    seat: number;
    move: string;
    walk: Walk;
    chance: number;
    loss: number;
    /** How much better the best move was than the worst. */
    stake: number;
    mark: Mark | null;
    best: { move: string; walk: Walk; chance: number }[];
  }[];
  luckiest: number | null;
  unluckiest: number | null;
  turning_points: number[];
  accounts: Record<string, AccountAnswer>;
  /** Seat → a verdict. */
  sentences: Record<string, string>;
  /** Ply → what it meant. */
  told: Record<string, string>;
  remarks: string[];
}

/** A seat's game as a sum of chances: begin + dice + own + others + rest = end. */
export interface AccountAnswer {
  begin: number;
  dice: number;
  own_rolls: number;
  own: number;
  others: number;
  rest: number;
  end: number;
  adjusted: number;
  mean_loss: number;
  /** The share of what was at stake that the decisions kept, 0 to 1; null if nothing was. */
  accuracy: number | null;
  decisions: number;
  marks: Partial<Record<Mark, number>>;
}

export function analysisAnswer(data: ThinkingData, analysis: Analysis, language: Language): AnalysisAnswer {
  const turning = turningPoints(data, analysis);
  const [lucky, unlucky] = [luckiest(analysis), unluckiest(analysis)];
  const extremes = [lucky, unlucky].flatMap((roll) => roll ?? []);
  const walk = (ply: number, text: string) => {
    const move = analysis.positions[ply - 1]?.legal.get(text);
    return move ? walkOf(move) : null;
  };
  return {
    game: analysis.played.start.game.data.slug,
    level: analysis.level,
    notice: analysis.notice && analysis.notice[language],
    players: { ...analysis.played.players },
    over: analysis.over,
    winner: analysis.winner,
    plies: analysis.played.plies.length,
    analysed: analysedPlies(analysis),
    chances: analysis.chances.map(plainBySeat),
    rolls: analysis.rolls.map(({ ply, seat, text, changes }) => ({ ply, seat, roll: text, luck: plainBySeat(changes) })),
    decisions: analysis.decisions.map(({ ply, seat, text, chance, change, stake, mark, best }) => ({
      ply,
      seat,
      move: text,
      walk: walk(ply, text),
      chance: plain(chance),
      loss: plain(-change),
      stake: plain(stake),
      mark,
      best: best.map((choice) => ({ ...choice, walk: walk(ply, choice.move), chance: plain(choice.chance) })),
    })),
    luckiest: lucky && lucky.ply,
    unluckiest: unlucky && unlucky.ply,
    turning_points: turning.map(({ ply }) => ply),
    accounts: bySeat(analysis, accountAnswer),
    sentences: bySeat(analysis, (account) => verdict(data, analysis, account, language)),
    told: Object.fromEntries(
      [...turning, ...extremes].map((point) => [point.ply, toldPoint(data, analysis, point, language)]),
    ),
    remarks: remarks(data, analysis, language),
  };
}

function bySeat<Value>({ accounts }: Analysis, told: (account: Account) => Value): Record<string, Value> {
  return Object.fromEntries(accounts.map((account) => [account.seat, told(account)]));
}

function accountAnswer(account: Account): AccountAnswer {
  return {
    begin: plain(account.begin),
    dice: plain(account.dice),
    own_rolls: plain(account.ownRolls),
    own: plain(account.own),
    others: plain(account.others),
    rest: plain(account.rest),
    end: plain(account.end),
    adjusted: plain(account.adjusted),
    mean_loss: plain(account.meanLoss),
    accuracy: account.accuracy === null ? null : plain(account.accuracy),
    decisions: account.decisions,
    marks: account.marks,
  };
}
