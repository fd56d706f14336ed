import { describe, expect, it } from "vitest";
import { placesOf } from "../../lib/ends";
import type { EventView, SeatView, TableView } from "../../lib/types";
import { endWords, resultSentence, sentencesOf } from "./sentences";

const seat = (number: number, colour: string, name: string | null, resigned = false): SeatView => ({
  seat: number,
  colour,
  kind: name ? "person" : "computer",
  name,
  level: name ? null : "easy",
  holder: name ? number : null,
  left: false,
  resigned,
});

const view = (ranking: number[], how: "finished" | "resigned" | "claimed" | "stopped" = "finished", gone = false): TableView =>
  ({
    seats: [seat(0, "red", "Ana", gone), seat(1, "blue", null), seat(2, "green", "Ben")],
    ended: { how, ranking, seed: "" },
    now: { ranking: [] },
  }) as unknown as TableView;

const event = (kind: EventView["kind"], more: Partial<EventView> = {}): EventView =>
  ({ seq: 1, kind, at: 0, seat: 0, data: {}, ...more }) as EventView;

describe("what happened", () => {
  it("is told as the server says it, and the same thing once", () => {
    const told = { en: ["Ana rolls 1 1.", "Ana loses the 1.", "Ana loses the 1."], es: [] };
    expect(sentencesOf(event("rolled", { told }), view([]))).toEqual(["Ana rolls 1 1.", "Ana loses the 1."]);
  });

  it("speaks to the only person at the device whom it is about", () => {
    const told = { en: ["Ana captures Ben."], es: [] };
    const heard = { 0: { en: ["You capture Ben."], es: [] }, 2: { en: ["Ana captures your token."], es: [] } };
    const said = (mine: number[]) => sentencesOf(event("moved", { told, heard }), view([]), mine)[0];
    expect(said([0])).toBe("You capture Ben.");
    expect(said([2])).toBe("Ana captures your token.");
    expect(said([1])).toBe("Ana captures Ben.");
    expect(said([0, 2])).toBe("Ana captures Ben.");
    expect(said([])).toBe("Ana captures Ben.");
  });

  it("is nothing where nothing can be seen", () => {
    expect(sentencesOf(event("moved", { told: { en: [], es: [] } }), view([]))).toEqual([]);
    expect(sentencesOf(event("created"), view([]))).toEqual([]);
  });

  it("is an emote in our words", () => {
    expect(sentencesOf(event("emote", { data: { emote: "hello" } }), view([]))).toEqual(["Ana: Hello!"]);
  });
});

describe("the end", () => {
  it("names the winner and those who gave up", () => {
    expect(resultSentence(view([2, 0]))).toBe("Ben wins");
    expect(resultSentence(view([2, 0], "resigned", true))).toBe("Ben wins: Ana gave up");
    expect(resultSentence(view([], "resigned", true))).toBe("The match is over: Ana gave up");
    expect(resultSentence(view([], "stopped"))).toBe("The match is over");
  });

  it("is heard by the winner, and by nobody twice", () => {
    expect(endWords(view([2, 0]), [2], true)).toBe("You win!");
    expect(endWords(view([2, 0]), [0], true)).toBe("");
    expect(endWords(view([2, 0]), [0, 2], true)).toBe("");
    expect(endWords(view([2, 0]), [], false)).toBe("Ben wins");
    expect(endWords(view([2, 0], "resigned", true), [], false)).toBe("Ben wins"); // who gave up was said before
  });

  it("gives the last place to the only one who is left over", () => {
    const { seats } = view([]);
    expect(placesOf(seats, [2, 0]).map(({ seat: { seat: number }, place }) => [number, place])).toEqual([
      [2, 1],
      [0, 2],
      [1, 3],
    ]);
    expect(placesOf(seats, [2]).map(({ place }) => place)).toEqual([1, null, null]);
  });
});
