import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "./api";
import { shell } from "./shell.svelte";

/** How the server answers, or does not; until the request is given up. */
let answer: () => Promise<Response>;

function serverSaying(text: string, after: number): () => Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  return () => new Promise((done) => setTimeout(() => done(new Response(text, { headers })), after));
}

beforeEach(() => {
  vi.useFakeTimers();
  shell.online = true;
  vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) =>
    Promise.race([
      answer(),
      new Promise((_, fail) => signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")))),
    ]),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a server that doesn't answer", () => {
  it("is noticed at once if it refuses", async () => {
    answer = () => Promise.reject(new TypeError("refused"));
    await expect(api.find("ABC234")).rejects.toMatchObject({ offline: true });
    expect(shell.online).toBe(false);
  });

  it("is noticed within two seconds if it hangs, and given up in the end", async () => {
    answer = () => new Promise(() => undefined);
    const asked = api.find("ABC234").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(shell.online).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(shell.online).toBe(false);
    await vi.advanceTimersByTimeAsync(13_000);
    expect(await asked).toMatchObject({ code: "offline" });
  });

  it("may be only slow", async () => {
    answer = serverSaying('{"table": "tab"}', 5_000);
    const asked = api.find("ABC234");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shell.online).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await asked).toBe("tab");
    expect(shell.online).toBe(true);
  });

  it("is not meant while it has work to do", async () => {
    answer = serverSaying('{"hints": []}', 60_000);
    const asked = api.hints("tab", "token", "en");
    await vi.advanceTimersByTimeAsync(59_000);
    expect(shell.online).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await asked).toEqual([]);
  });
});
