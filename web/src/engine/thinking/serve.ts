/** The worker's side. Questions can be cancelled; what takes long lets others be answered in between. */

import { EngineError } from "../errors";
import type { FromWorker, Port, ToWorker } from "./protocol";
import type { Thinker } from "./thinker";

type Question = Exclude<ToWorker, { ask: "cancel" }>;

class Cancelled extends Error {}

/** Answer what comes in at a port, from now on. */
export function serve(thinker: Thinker, port: Port<FromWorker, ToWorker>): void {
  const waiting = new Set<number>();

  const answer = async (question: Question): Promise<void> => {
    const { id, ask, asks } = question;
    try {
      check(id);
      const answered = await thinker.answer(ask, asks, async (done) => {
        port.postMessage({ id, progress: done });
        await pause();
        check(id);
      });
      if (waiting.has(id)) port.postMessage({ id, answer: answered });
    } catch (error) {
      if (!(error instanceof Cancelled)) port.postMessage({ id, ...told(error) });
    } finally {
      waiting.delete(id);
    }
  };

  const check = (id: number): void => {
    if (!waiting.has(id)) throw new Cancelled();
  };

  port.onmessage = ({ data: message }) => {
    if (message.ask === "cancel") waiting.delete(message.id);
    else {
      waiting.add(message.id);
      void answer(message);
    }
  };
}

function told(error: unknown): { problem: string; sentences: EngineError["sentences"] | null } {
  const sentences = error instanceof EngineError ? error.sentences : null;
  return { problem: error instanceof Error ? error.message : String(error), sentences };
}

/** Let messages that have come in be heard. A timer would wait for 4 ms. */
function pause(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}
