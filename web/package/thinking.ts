/** Computer players, hints and analyses: in a worker where there are workers, else in the same thread. */

import type { AnalysisAnswer } from "../src/engine/analysis/answer";
import type { Hint, HintWording } from "../src/engine/analysis/hints";
import type { Language, Told } from "../src/engine/data";
import type { Position } from "../src/engine/position";
import type { Names } from "../src/engine/text/telling";
import { ThinkingClient, ThinkingError, type AskOptions } from "../src/engine/thinking/client";
import { hereOf, type FromWorker, type Port, type ToWorker } from "../src/engine/thinking/protocol";
import { serve } from "../src/engine/thinking/serve";
import { Thinker } from "../src/engine/thinking/thinker";
import { FILES, filesIn } from "./files";

export type { AnalysisAnswer, AskOptions, Hint, Language };

/** The level that gives hints and analyses, unless another is asked for. */
const ANALYST = "hard";

export class Thinking {
  readonly #client: ThinkingClient;
  #end: () => void = () => undefined;

  /** `files` is where the folder `games` of this package can be found, if not beside this module. */
  constructor(files: string | URL = FILES) {
    if (typeof Worker === "undefined") {
      const [here, there] = channel();
      serve(new Thinker(filesIn(files)), there);
      this.#client = new ThinkingClient(here);
      return;
    }
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.postMessage(String(files));
    this.#client = new ThinkingClient(worker);
    worker.onerror = ({ message }) => this.#client.fail(new ThinkingError(message, null));
    this.#end = () => worker.terminate();
  }

  /** The text of the move that a level plays: easy, medium, hard or expert. Easy and medium leave some to chance, which
   * follows from the seed.
   */
  move(position: Position, level: string, seed = 0, options: AskOptions = {}): Promise<string> {
    return this.#client.ask("move", { here: hereOf(position), level, seed }, options);
  }

  /** What people should know of a level with these rules, or null. */
  notice(position: Position, level: string): Promise<Told | null> {
    return this.#client.ask("prepare", { here: hereOf(position), level });
  }

  /** The best moves, best first, with the chance that each leaves and a reason. */
  hints(position: Position, wording: HintWording, level = ANALYST): Promise<Hint[]> {
    return this.#client.ask("hints", { here: hereOf(position), level, ...wording });
  }

  /** A game judged ply by ply; it can be cancelled, and tells of its progress. */
  analyse(
    { start, plies, players = {} }: { start: Position; plies: readonly string[]; players?: Names },
    language: Language,
    level = ANALYST,
    options: AskOptions = {},
  ): Promise<AnalysisAnswer> {
    return this.#client.ask("analyse", { record: { start: hereOf(start), plies, players }, level, language }, options);
  }

  /** End the worker: nothing more can be asked, and what has been asked is not answered. */
  close(): void {
    this.#client.fail(new ThinkingError("closed", null));
    this.#end();
  }
}

/** Both ends of a channel within a thread. One of Node.js's own would keep the process from ending. */
function channel(): [Port<ToWorker, FromWorker>, Port<FromWorker, ToWorker>] {
  const here: Port<ToWorker, FromWorker> = {
    onmessage: null,
    postMessage: (data) => queueMicrotask(() => there.onmessage?.({ data } as MessageEvent<ToWorker>)),
  };
  const there: Port<FromWorker, ToWorker> = {
    onmessage: null,
    postMessage: (data) => queueMicrotask(() => here.onmessage?.({ data } as MessageEvent<FromWorker>)),
  };
  return [here, there];
}
