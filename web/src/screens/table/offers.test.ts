import { describe, expect, test } from "vitest";
import type { Choice } from "../../lib/types";
import { diceOf, MOST, numberOf, offersOf } from "./offers";

const words = { en: "", es: "" };
const choice = (move: string, from: number | null, die: string | null = null): Choice => ({
  move, from, to: from, die, label: words, hint: null, warning: null, captures: [],
});
/** Three moves of each of four tokens, and one without a token. */
const many = [
  ...[1, 2, 3, 4].flatMap((from) => ["6", "5", "6+5"].map((die) => choice(`${die}:${from}`, from, die))),
  choice("give up", null),
];

describe("choices", () => {
  test("are offered one by one if there is a key for each", () => {
    const few = many.slice(0, MOST);
    expect(offersOf(few, null)).toEqual(few.map((one) => ({ kind: "choice", choice: one })));
    expect(offersOf(few, 1)).toEqual(offersOf(few, null));
  });

  test("come in two steps if there are more: every choice is in one of them", () => {
    const first = offersOf(many, null);
    expect(first.map(({ kind }) => kind)).toEqual(["token", "token", "token", "token", "choice"]);
    const reached = first.flatMap((offer) => {
      if (offer.kind === "choice") return [offer.choice];
      return offer.kind === "token" ? offersOf(many, offer.from).flatMap((next) => (next.kind === "choice" ? [next.choice] : [])) : [];
    });
    expect(new Set(reached)).toEqual(new Set(many));
    expect(offersOf(many, 2).at(-1)).toEqual({ kind: "back" });
  });

  test("of a token with one move need no second step", () => {
    const lonely = [...many, choice("9:5", 5, "9")];
    expect(offersOf(lonely, null)).toContainEqual({ kind: "choice", choice: lonely.at(-1) });
  });

  test("that no token makes are all offered, however many", () => {
    const plain = Array.from({ length: 2 * MOST }, (_, index) => choice(`put back ${index}`, null));
    expect(offersOf(plain, null)).toHaveLength(plain.length);
  });

  test("have the number of their place among what is offered", () => {
    const [, second] = many;
    expect(second && numberOf(offersOf(many, 1), second)).toBe(2);
    expect(second && numberOf(offersOf(many, null), second)).toBeNull();
  });
});

test("a token is described by the dice it can use, each once", () => {
  expect(diceOf([choice("a", 1, "6"), choice("b", 1, "6"), choice("c", 1, "6+5"), choice("d", 1)])).toBe("6 · 6+5");
});
