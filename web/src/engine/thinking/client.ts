/** The page's side: ask, and be promised an answer. */

import type { Told } from "../data";
import type { Answers, Asking, Asks, FromWorker, Port, ToWorker } from "./protocol";

/** What the worker can't do. `sentences` are for people, if they asked for what can't be. */
export class ThinkingError extends Error {
  constructor(
    problem: string,
    readonly sentences: Told | null,
  ) {
    super(problem);
  }
}

export interface AskOptions {
  /** Aborting it cancels the question; the promise is then rejected with its reason. */
  signal?: AbortSignal;
  /** Hears how many steps are done. */
  progress?: (done: number) => void;
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (reason: unknown) => void;
  progress: ((done: number) => void) | undefined;
}

export class ThinkingClient {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(private readonly port: Port<ToWorker, FromWorker>) {
    port.onmessage = ({ data }) => this.#hear(data);
  }

  ask<Name extends Asking>(ask: Name, asks: Asks<Name>, { signal, progress }: AskOptions = {}): Promise<Answers<Name>> {
    this.#last += 1;
    const id = this.#last;
    return new Promise<Answers<Name>>((resolve, reject) => {
      signal?.throwIfAborted();
      this.#waiting.set(id, { resolve, reject, progress });
      this.port.postMessage({ id, ask, asks } as ToWorker);
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason), { once: true });
    });
  }

  /** The worker is gone: nothing that was asked will be answered. */
  fail(reason: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #cancel(id: number, reason: unknown): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.port.postMessage({ id, ask: "cancel" });
    waiting.reject(reason);
  }

  #hear(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ("progress" in message) {
      waiting.progress?.(message.progress);
      return;
    }
    this.#waiting.delete(message.id);
    if ("answer" in message) waiting.resolve(message.answer as never);
    else waiting.reject(new ThinkingError(message.problem, message.sentences));
  }
}

/** A client of a worker of its own. `base` is where games' files are: an absolute address that ends with a slash. */
export function startThinking(base: string): ThinkingClient {
  const worker = new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
  worker.postMessage(base);
  const client = new ThinkingClient(worker);
  worker.onerror = ({ message }) => client.fail(new ThinkingError(message, null));
  return client;
}
