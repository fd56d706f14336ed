/** The judgement of a match. It takes a while; the match can be looked through meanwhile. */

import { ApiError, asApiError } from "../../lib/api";
import type { Analysis } from "../../lib/types";

/** Asks for the judgement; `progress` hears how many plies are done. */
export type Ask = (progress: (done: number) => void, signal: AbortSignal) => Promise<Analysis>;

export class Judgement {
  analysis = $state.raw<Analysis | null>(null);
  error = $state.raw<ApiError | null>(null);
  waiting = $state(false);
  /** How many plies are judged; 0 until that is known. */
  done = $state(0);

  readonly #ask: Ask;
  #asking: AbortController | null = null;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Ask for it, unless it is there or under way. */
  async begin(): Promise<void> {
    if (this.waiting || this.analysis) return;
    const asking = new AbortController();
    this.#asking = asking;
    this.waiting = true;
    this.error = null;
    this.done = 0;
    try {
      const analysis = await this.#ask((done) => (this.done = asking.signal.aborted ? this.done : done), asking.signal);
      if (!asking.signal.aborted) this.analysis = analysis;
    } catch (error) {
      if (!asking.signal.aborted) this.error = asApiError(error);
    } finally {
      if (!asking.signal.aborted) this.waiting = false;
    }
  }

  /** Wait for it no more, and forget it. */
  leave(): void {
    this.#asking?.abort();
    this.analysis = null;
    this.error = null;
    this.waiting = false;
  }
}
