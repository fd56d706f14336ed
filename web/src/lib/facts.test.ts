import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "../testing/browser";
import { forNewcomers, minutesOf, playersOf, usualLength } from "./facts";
import { settings } from "./settings.svelte";
import type { Game, Variant } from "./types";

const CLASSIC = { minutes: { 2: 35, 3: 70 } as Record<string, number> } as Variant;

function game(name: string, newcomer_rank: number | null, more: Partial<Game> = {}): Game {
  return { name, newcomer_rank, players: [2, 3], rule_sets: [CLASSIC], ...more } as Game;
}

beforeEach(() => {
  fakeBrowser();
  settings.language = "en";
});
afterEach(() => void vi.unstubAllGlobals());

describe("people who are new", () => {
  it("see the most familiar game first, and games without a place last, in their order", () => {
    const games = [game("chain", 7), game("own", null), game("ludo", 1), game("another", null), game("ur", 2)];
    expect(forNewcomers(games).map(({ name }) => name)).toEqual(["ludo", "ur", "chain", "own", "another"]);
    expect(games[0]?.name).toBe("chain"); // what the server said stays as it is
  });

  it("read for how many a game is", () => {
    expect(playersOf(game("race", 1))).toBe("2–3 players");
    expect(playersOf(game("duel", 1, { players: [2] }))).toBe("2 players");
  });

  it("read how long a match takes with as many as Play brings together", () => {
    expect(usualLength(game("race", 1))).toBe("about 35 min for 2");
    expect(usualLength(game("duel", 1, { players: [2] }))).toBe("about 35 min");
    settings.language = "es";
    expect(usualLength(game("race", 1))).toBe("unos 35 min entre 2");
  });
});

describe("minutes", () => {
  it("are those of the variant and the number of players", () => {
    expect(minutesOf(CLASSIC, 3)).toBe("about 70 min");
    expect(minutesOf(CLASSIC, 3, "short")).toBe("70 min");
  });

  it("are not said where nobody has measured them", () => {
    expect(minutesOf(CLASSIC, 4)).toBe("");
    expect(minutesOf(undefined, 2)).toBe("");
    expect(usualLength(game("own", null, { rule_sets: [{ ...CLASSIC, minutes: {} }] }))).toBe("");
  });
});
