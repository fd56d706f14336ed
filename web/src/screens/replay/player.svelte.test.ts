import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Player } from "./player.svelte";

describe("the player", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("begins where it is told, within the match", () => {
    expect(new Player(10).at).toBe(10);
    expect(new Player(10, 99).at).toBe(10);
    expect(new Player(10, -3).at).toBe(0);
    expect(new Player(10, NaN).at).toBe(10);
  });

  it("shows a single step ahead, and leaps otherwise", () => {
    const shown: number[] = [];
    const player = new Player(10, 0);
    player.showWith(async (ply) => void shown.push(ply));
    player.go(1);
    player.go(5);
    player.go(4);
    expect(player.at).toBe(4);
    expect(shown).toEqual([1]);
  });

  it("plays to the end, and from the start again", async () => {
    const shown: number[] = [];
    const player = new Player(3);
    player.showWith(async (ply) => void shown.push(ply));
    player.toggle();
    await vi.runAllTimersAsync();
    expect(shown).toEqual([1, 2, 3]);
    expect(player.playing).toBe(false);
  });

  it("stops where it is, and does not go on by itself", async () => {
    const player = new Player(10, 0);
    player.toggle();
    await vi.advanceTimersByTimeAsync(600);
    const { at } = player;
    player.toggle();
    await vi.runAllTimersAsync();
    expect(player.at).toBe(at);
    player.toggle();
    player.go(2);
    await vi.runAllTimersAsync();
    expect(player.at).toBe(2);
  });

  it("runs to the end of a turn step by step; asked again, it arrives at once and goes on", async () => {
    const shown: number[] = [];
    const player = new Player(10, 0);
    let next: () => void = () => undefined;
    player.showWith((ply) => new Promise((done) => (shown.push(ply), (next = done))));
    void player.run(3);
    expect([player.at, player.heading, shown]).toEqual([1, 3, [1]]);
    next();
    await vi.advanceTimersByTimeAsync(0);
    expect([player.at, shown]).toEqual([2, [1, 2]]);
    void player.run(5);
    expect([player.at, player.heading, shown]).toEqual([4, 5, [1, 2, 4]]);
    next();
    await vi.advanceTimersByTimeAsync(0);
    next();
    await vi.advanceTimersByTimeAsync(0);
    expect([player.at, player.heading]).toEqual([5, 5]);
  });
});
