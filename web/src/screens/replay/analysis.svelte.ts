/** The judgement of a match. It takes a while; the match can be looked through meanwhile. */

import { ApiError, asApiError } from "../../lib/api";
import type { Analysis } from "../../lib/types";

/** Asks for the judgement; `progress` hears how many plies are done. */
export type Ask = (progress: (done: number) => void) => Promise<Analysis>;

const TICK = 1000;

export class Judgement {
  analysis = $state.raw<Analysis | null>(null);
  error = $state.raw<ApiError | null>(null);
  waiting = $state(false);
  /** Seconds that it has taken so far. */
  seconds = $state(0);
  /** How many plies are judged; 0 until that is known. */
  done = $state(0);

  #ask: Ask;
  #era = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Ask for it, unless it is there or under way. */
  async begin(): Promise<void> {
    if (this.waiting || this.analysis) return;
    const era = ++this.#era;
    this.waiting = true;
    this.error = null;
    this.seconds = 0;
    this.done = 0;
    const timer = setInterval(() => (this.seconds += TICK / 1000), TICK);
    try {
      const analysis = await this.#ask((done) => {
        if (era === this.#era) this.done = done;
      });
      if (era === this.#era) this.analysis = analysis;
    } catch (error) {
      if (era === this.#era) this.error = asApiError(error);
    } finally {
      clearInterval(timer);
      if (era === this.#era) this.waiting = false;
    }
  }

  /** Forget it, and whatever is under way. */
  reset(ask: Ask): void {
    this.#era += 1;
    this.#ask = ask;
    this.analysis = null;
    this.error = null;
    this.waiting = false;
  }
}
