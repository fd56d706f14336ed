/** What is offered to choose from. More moves than have room on a phone are offered in two steps: which token, and where to. */

import type { Choice } from "../../lib/types";

/** With more choices than this, and several tokens to choose from, tokens come first. */
export const MOST = 6;

/** One thing to press: a move, a token with all its moves, or the way back to the tokens. */
export type Offer = { kind: "choice"; choice: Choice } | { kind: "token"; from: number; choices: Choice[] } | { kind: "back" };

/** `opened` is the cell of the token that was chosen. Every choice is offered, or one of a token's that is. */
export function offersOf(choices: readonly Choice[], opened: number | null): Offer[] {
  const single = (choice: Choice): Offer => ({ kind: "choice", choice });
  const tokens = byToken(choices);
  if (choices.length <= MOST || tokens.size < 2) return choices.map(single);
  const chosen = opened === null ? undefined : tokens.get(opened);
  if (chosen) return [...chosen.map(single), { kind: "back" }];
  const others = choices.filter(({ from }) => from === null);
  const grouped = [...tokens].map(([from, all]): Offer => {
    const [only] = all;
    return all.length === 1 && only ? single(only) : { kind: "token", from, choices: all };
  });
  return [...grouped, ...others.map(single)];
}

function byToken(choices: readonly Choice[]): Map<number, Choice[]> {
  const tokens = new Map<number, Choice[]>();
  for (const choice of choices) {
    if (choice.from !== null) tokens.set(choice.from, [...(tokens.get(choice.from) ?? []), choice]);
  }
  return tokens;
}

/** The dice with which a token can move, such as "6 · 5 · 6+5". */
export function diceOf(choices: readonly Choice[]): string {
  return [...new Set(choices.flatMap(({ die }) => die ?? []))].join(" · ");
}

/** The number with which an offer is pressed by key. */
export function numberOf(offers: readonly Offer[], choice: Choice): number | null {
  const index = offers.findIndex((offer) => offer.kind === "choice" && offer.choice === choice);
  return index < 0 ? null : index + 1;
}
