/** What an analysis says to people, as in Python's `analysis/sentences.py`. */

import type { Language } from "../data";
import type { Position } from "../position";
import { plySentences } from "../text/sentences";
import { seatName } from "../text/telling";
import { fill } from "../text/templates";
import type { ThinkingData } from "../thinking_data";
import { quotedLabel } from "./labels";
import { whole } from "./numbers";
import { analysedPlies, type Account, type Analysis, type Decision, type Roll } from "./record_analysis";

/** Less than half a percent is told as nothing. */
const LEAST = 0.005;
const POINTS = 100;

/** `61%`; what is neither lost nor won is told neither as 0 nor as 100. */
function percent(data: ThinkingData, chance: number, language: Language): string {
  const sign = data.words[language].percent;
  if (chance > 0 && chance < LEAST) return `< 1${sign}`;
  if (chance > 1 - LEAST && chance < 1) return `> 99${sign}`;
  return `${whole(POINTS * chance)}${sign}`;
}

/** A seat's result, what dice and moves did to it, and what it would be with even dice.
 *
 * A rough judge is not asked for more than the result: its errors would add up to more than luck and skill.
 */
export function verdict(data: ThinkingData, analysis: Analysis, account: Account, language: Language): string {
  const says = data.words[language].analysis;
  const { start, players } = analysis.played;
  const name = seatName(start.game.data.words[language], account.seat, { names: players });
  const told: [string, number, number][] = [[result(analysis, account), 0, account.end]];
  if (!analysis.notice) {
    told.push([dice(account), account.dice, 0]);
    told.push([moves(account), account.own, 0]);
    told.push([fair(analysis, account), 0, account.adjusted]);
  }
  return told
    .map(([kind, change, share]) => {
      const lost = whole(POINTS * Math.abs(change));
      const points = fill(says[lost === 1 ? "one point" : "points"] ?? "", { points: lost });
      return fill(says[kind] ?? "", { name, points, games: whole(POINTS * share) });
    })
    .join(" ");
}

function result({ winner, accounts }: Analysis, { seat }: Account): string {
  if (winner === null) return "running";
  if (winner === seat) return "won";
  return accounts.length === 2 ? "lost" : "not first";
}

function dice({ dice: gave }: Account): string {
  if (Math.abs(gave) < LEAST) return "dice even";
  return gave > 0 ? "dice gave" : "dice took";
}

function moves({ decisions, own }: Account): string {
  if (!decisions) return "no moves";
  return -own < LEAST ? "moves fine" : "moves cost";
}

function fair({ winner }: Analysis, { adjusted }: Account): string {
  if (winner === null) return "fair now";
  if (adjusted < LEAST) return "fair none";
  return adjusted > 1 - LEAST ? "fair all" : "fair";
}

/** What happened at a roll or a decision, in a sentence or two with its chances. */
export function toldPoint(data: ThinkingData, analysis: Analysis, point: Roll | Decision, language: Language): string {
  const [before, after] = [analysis.positions[point.ply - 1], analysis.positions[point.ply]];
  if (!before || !after) return "";
  if (point.kind === "decision") return toldDecision(data, analysis, before, point, language);
  const names = analysis.played.players;
  return fill(data.words[language].analysis["luck"] ?? "", {
    happened: plySentences(before, point.text, after, language, { names }).join(" "),
    chance: percent(data, point.chance, language),
    mean: percent(data, point.chance - point.change, language),
  });
}

/** What was played in a position, and what would have been better. */
function toldDecision(
  data: ThinkingData,
  { played }: Analysis,
  position: Position,
  decision: Decision,
  language: Language,
): string {
  const says = data.words[language].analysis;
  const [best] = decision.best;
  const label = (text: string) => quotedLabel(data, position, text, language);
  const kind = decision.mark ? "marked" : -decision.change > LEAST ? "played" : "played best";
  return fill(says[kind] ?? "", {
    name: seatName(position.game.data.words[language], decision.seat, { names: played.players }),
    move: label(decision.text),
    mark: decision.mark && (says[decision.mark] ?? ""),
    chance: percent(data, decision.chance, language),
    best: label(best?.move ?? ""),
    best_chance: percent(data, best?.chance ?? 0, language),
  });
}

/** What has to be said about the analysis itself. */
export function remarks(data: ThinkingData, analysis: Analysis, language: Language): string[] {
  const says = data.words[language].analysis;
  const told = analysis.notice ? [analysis.notice[language], says["rough"] ?? ""] : [];
  if (analysedPlies(analysis) < analysis.played.plies.length) return [...told, says["cut"] ?? ""];
  return analysis.over ? told : [...told, says["unfinished"] ?? ""];
}
