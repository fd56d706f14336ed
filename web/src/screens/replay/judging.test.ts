import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Analysis } from "../../lib/types";
import { GRACE, Judging } from "./judging";

interface Work {
  record: string;
  progress: (done: number) => void;
  signal: AbortSignal;
  answer: (analysis: Analysis) => void;
  fail: (error: unknown) => void;
}

const judged = { winner: 1 } as Analysis;

describe("judging", () => {
  let works: Work[] = [];
  const judging = (): Judging =>
    new Judging((record, _language, progress, signal) => new Promise((answer, fail) => works.push({ record, progress, signal, answer, fail })));

  beforeEach(() => {
    works = [];
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  it("happens once for all who ask, and they hear how far it is", async () => {
    const [one, two]: number[][] = [[], []];
    const both = judging();
    const first = both.of("a", "en", (done) => one?.push(done), new AbortController().signal);
    await settled();
    works[0]?.progress(3);
    const second = both.of("a", "en", (done) => two?.push(done), new AbortController().signal);
    await settled();
    works[0]?.progress(4);
    works[0]?.answer(judged);
    expect(await Promise.all([first, second])).toEqual([judged, judged]);
    expect([one, two]).toEqual([[3, 4], [3, 4]]);
    expect(await both.of("a", "en", () => undefined, new AbortController().signal)).toBe(judged);
    expect(works.length).toBe(1);
  });

  it("stops a moment after nobody waits any more, and begins anew when somebody does", async () => {
    const all = judging();
    const waiting = new AbortController();
    const answer = all.of("a", "en", () => undefined, waiting.signal).catch(() => "left");
    await settled();
    waiting.abort();
    expect(await answer).toBe("left");
    expect(works[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(GRACE);
    expect(works[0]?.signal.aborted).toBe(true);
    works[0]?.fail(works[0].signal.reason);
    await settled();
    void all.of("a", "en", () => undefined, new AbortController().signal);
    await settled();
    expect(works.length).toBe(2);
  });

  it("goes on for whoever comes in time, such as from the table to the replay", async () => {
    const all = judging();
    const table = new AbortController();
    all.of("a", "en", () => undefined, table.signal).catch(() => undefined);
    await settled();
    table.abort();
    const replay = all.of("a", "en", () => undefined, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(2 * GRACE);
    works[0]?.answer(judged);
    expect(await replay).toBe(judged);
    expect(works.length).toBe(1);
  });
});
