import { expect, it } from "vitest";
import type { Effect } from "../lib/types";
import { centre } from "./grid";
import { type ShownMoment, momentOf, stacked } from "./moments";
import { KINDS_WITH_MOMENTS, smallBoard } from "./testing";

const words = (effect: Effect): string | undefined => momentOf(smallBoard, effect, "en")?.words;

it.each(KINDS_WITH_MOMENTS)("$kind has a sign with a word and a symbol in both languages", (effect) => {
  for (const language of ["en", "es"] as const) {
    const moment = momentOf(smallBoard, effect, language);
    expect(moment?.words.length).toBeGreaterThan(2);
    expect(moment?.shapes.length).toBeGreaterThan(0);
  }
});

it("it stands where something happened, or over the whole turn", () => {
  expect(momentOf(smallBoard, { kind: "capture", seat: 0, other: 1, cell: "r3" }, "en")?.cell).toBe(3);
  expect(momentOf(smallBoard, { kind: "blocked", seat: 0 }, "en")?.cell).toBeNull();
});

it("a game's own sign comes before the usual one", () => {
  const signs = { bonus: { words: { en: "One more", es: "Una más" }, shapes: [] } };
  const board = { ...smallBoard, layout: { ...smallBoard.layout, signs } };
  expect(momentOf(board, { kind: "bonus", seat: 0, amount: 1 }, "en")?.words).toBe("One more");
  expect(words({ kind: "bonus", seat: 0, amount: 20 })).toBe("Bonus 20!");
});

it("most of what happens needs none", () => {
  expect(words({ kind: "moved", seat: 0, cell: "r0", to: "r1" })).toBeUndefined();
  expect(words({ kind: "placed", seat: 0, amount: 1 })).toBeUndefined();
});

const shown = (id: number, effect: Effect): ShownMoment => ({ ...momentOf(smallBoard, effect, "en")!, id, dice: [] });
const many = [
  shown(1, { kind: "blocked", seat: 0 }),
  shown(2, { kind: "capture", seat: 0, other: 1, cell: "r3" }),
  shown(3, { kind: "extra-roll", seat: 0 }),
];
const ids = (signs: readonly ShownMoment[]): number[] => signs.map(({ id }) => id);

it("at most two stand together, where the newest of them happened", () => {
  const { signs, x, y } = stacked(smallBoard, many, false);
  expect(ids(signs)).toEqual([2, 3]);
  const { layout } = smallBoard;
  expect([x * layout.width, y * layout.height]).toEqual([centre(smallBoard, 3).x, centre(smallBoard, 3).y]);
});

it("where nobody waits there is one, on the frame at the top", () => {
  const { signs, x, y } = stacked(smallBoard, many, true);
  expect(ids(signs)).toEqual([3]);
  expect([x, y]).toEqual([0.5, 0]);
});
