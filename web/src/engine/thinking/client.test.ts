import { expect, test } from "vitest";

import { ThinkingClient, ThinkingError } from "./client";
import type { FromWorker, Port, ToWorker } from "./protocol";

const HERE = { game: "any", options: {}, state: [0] };

/** A worker that says what the test lets it say. */
class Silent implements Port<ToWorker, FromWorker> {
  onmessage: Port<ToWorker, FromWorker>["onmessage"] = null;
  readonly heard: ToWorker[] = [];

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  say(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}

test("answers find their questions, in whatever order they come", async () => {
  const worker = new Silent();
  const client = new ThinkingClient(worker);
  const first = client.ask("move", { here: HERE, level: "hard", seed: 1 });
  const second = client.ask("move", { here: HERE, level: "easy", seed: 1 });
  worker.say({ id: 2, answer: "b" });
  worker.say({ id: 1, answer: "a" });
  expect([await first, await second]).toEqual(["a", "b"]);
});

test("who cancels a question hears no more of it, and the worker is told", async () => {
  const worker = new Silent();
  const stop = new AbortController();
  const heard: number[] = [];
  const asked = new ThinkingClient(worker).ask(
    "analyse",
    { record: { start: HERE, plies: [], players: {} }, level: "hard", language: "en" },
    { signal: stop.signal, progress: (done) => heard.push(done) },
  );
  worker.say({ id: 1, progress: 1 });
  stop.abort("enough");
  worker.say({ id: 1, progress: 2 });
  worker.say({ id: 1, answer: null });
  await expect(asked).rejects.toBe("enough");
  expect(heard).toEqual([1]);
  expect(worker.heard.at(-1)).toEqual({ id: 1, ask: "cancel" });
});

test("what was cancelled before is never asked", async () => {
  const worker = new Silent();
  const asked = new ThinkingClient(worker).ask(
    "prepare",
    { here: HERE, level: "hard" },
    { signal: AbortSignal.abort("too late") },
  );
  await expect(asked).rejects.toBe("too late");
  expect(worker.heard).toEqual([]);
});

test("a problem comes with words for people, if they asked for what can't be", async () => {
  const worker = new Silent();
  const asked = new ThinkingClient(worker).ask("prepare", { here: HERE, level: "hard" });
  const sentences = { en: "no", es: "no" };
  worker.say({ id: 1, problem: "no", sentences });
  await expect(asked).rejects.toEqual(new ThinkingError("no", sentences));
});

test("when the worker is gone, nobody waits for it", async () => {
  const client = new ThinkingClient(new Silent());
  const asked = client.ask("prepare", { here: HERE, level: "hard" });
  client.fail(new ThinkingError("gone", null));
  await expect(asked).rejects.toThrow("gone");
});
