/** Thinks as it is asked, so that tests in Python can hold it against their own; `tests/browser/thinking_process.py` is the
 * other side. What a page asks goes through the same channel as in a page.
 */

import { mediumMoves } from "../players/levels";
import { ThinkingClient } from "../thinking/client";
import type { Asking, Asks, Here } from "../thinking/protocol";
import { serve } from "../thinking/serve";
import type { Sources } from "../thinking/sources";
import { Thinker } from "../thinking/thinker";

export class ThinkingDriver {
  readonly #thinker: Thinker;
  readonly #client: ThinkingClient;
  readonly #channel = new MessageChannel();

  constructor(sources: Sources) {
    this.#thinker = new Thinker(sources);
    serve(this.#thinker, this.#channel.port1);
    this.#client = new ThinkingClient(this.#channel.port2);
  }

  /** What a page asks, with how often it heard of progress. */
  async ask<Name extends Asking>(ask: Name, asks: Asks<Name>): Promise<unknown> {
    let heard = 0;
    const answer = await this.#client.ask(ask, asks, { progress: () => (heard += 1) });
    return { answer, heard };
  }

  /** An analysis that nobody waits for after so many plies, and a hint that is asked for in the meantime. */
  async cancelled(asks: Asks<"analyse">, plies: number, here: Here): Promise<unknown> {
    const stop = new AbortController();
    let heard = 0;
    const analysis = this.#client.ask("analyse", asks, {
      signal: stop.signal,
      progress: (done) => {
        heard = done;
        if (done === plies) stop.abort("enough");
      },
    });
    const hints = this.#client.ask("hints", { ...asks, here, count: 1 });
    const ended = await analysis.then(
      () => "answered",
      (reason: unknown) => reason,
    );
    await this.#client.ask("prepare", { here, level: asks.level });
    return { ended, heard, hints: (await hints).length };
  }

  /** All that a level knows of a position. */
  async judged(here: Here, level: string): Promise<unknown> {
    const { position, judge } = await this.#thinker.judged(here, level);
    return {
      chances: judge.chances(position),
      ranked: position.awaits === "move" ? judge.ranked(position) : [],
      rolls: position.awaits === "roll" ? judge.rollChances(position) : [],
    };
  }

  /** The texts of the moves that the plan likes best. */
  async favourites(here: Here): Promise<unknown> {
    const { position } = await this.#thinker.judged(here, "hard");
    return mediumMoves(position).map((code) => position.described(code)?.text);
  }

  /** Let a level choose in many positions: the moves, and the time that each took by a clock in microseconds. */
  async chosen(here: Here, level: string, states: number[][], clock: () => number): Promise<unknown> {
    const { game, judge } = await this.#thinker.judged(here, level);
    return states.map((state) => {
      const position = game.restore(state, here.options);
      const begun = clock();
      const code = judge.choose(position);
      return { code, time: clock() - begun };
    });
  }

  close(): void {
    this.#channel.port1.close();
  }
}
