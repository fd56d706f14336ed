/** What is wrong with a plan, in words, before the server is asked. */

import { t } from "../../i18n";
import type { GameOption } from "../../lib/types";
import { LONGEST_WORDS } from "../../lib/diceWords";
import { LONGEST_NAME, type Plan } from "./plan.svelte";

/** Whole numbers as ranges: 0, 2–100. */
export function ranges(choices: readonly string[]): string {
  const numbers = choices.map(Number).sort((one, other) => one - other);
  const parts: [number, number][] = [];
  for (const value of numbers) {
    const last = parts.at(-1);
    if (last && value === last[1] + 1) last[1] = value;
    else parts.push([value, value]);
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}

export function optionProblem(option: GameOption, value: string): string | null {
  if (option.kind === "faces") return value ? null : t("setup.faces");
  if (option.kind === "whole" && !option.choices.includes(value)) {
    return t("setup.range", { range: ranges(option.choices) });
  }
  return null;
}

/** What can't be seen but belongs to what people write: joined emoji and letters, and the tags that make a black flag
 * Scotland's. As core/validation.py has it. */
const JOINED = /(?<=\S)[\u200c\u200d](?=\S)|(?<=\u{1f3f4})[\u{e0020}-\u{e007f}]{1,8}/gu;
/** What can't be seen, and no record may hold: signs that control, blanks that are no spaces. */
const UNSEEN = /\p{C}|(?! )\p{Z}/u;

export function nameProblem(name: string): string | null {
  if ([...name.trim()].length > LONGEST_NAME) return t("setup.nameTooLong", { n: LONGEST_NAME });
  return UNSEEN.test(name.trim().replace(JOINED, "")) ? t("setup.nameUnseen") : null;
}

export function wordsProblem(words: string): string | null {
  return [...words.trim()].length > LONGEST_WORDS ? t("setup.wordsTooLong", { n: LONGEST_WORDS }) : null;
}

/** What is wrong with the rules of a plan. */
export function optionProblems(plan: Plan): string[] {
  return plan.game.options
    .map((option) => optionProblem(option, plan.value(option.name)))
    .filter((problem) => problem !== null);
}

/** Everything that prevents the table from being opened. */
export function problems(plan: Plan): string[] {
  const names = plan.playing.map(({ name }) => nameProblem(name));
  const nobody = plan.peopled ? null : t("setup.nobody");
  const others = [nobody, ...names, wordsProblem(plan.words)].filter((problem) => problem !== null);
  return [...others, ...optionProblems(plan)];
}
