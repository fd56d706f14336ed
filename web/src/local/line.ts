/** What a WebSocket is for a server's table: it tells what happens, and takes actions. */

import { asApiError } from "../lib/api";
import { PROTOCOL, type Connection, type Listener } from "../lib/socket";
import type { Action } from "../lib/types";
import { Refusal } from "./decide";
import type { LocalTables } from "./tables";
import { HOLDER } from "./table";

export class LocalLine {
  #stop: () => void = () => undefined;
  #closed = false;

  constructor(
    private readonly tables: LocalTables,
    private readonly name: string,
    private readonly listener: Listener,
  ) {
    void this.#begin();
  }

  act(action: Action): void {
    this.tables.act(this.name, action).then(
      (seq) => this.#hear({ type: "done", id: action.id, seq }),
      (error: unknown) => {
        const { code, sentences } = error instanceof Refusal ? error : asApiError(error);
        this.#hear({ type: "refused", id: action.id, code, message: sentences });
      },
    );
  }

  /** Begin anew, with the table as it is now. */
  restart(): void {
    this.#stop();
    void this.#begin();
  }

  close(): void {
    this.#closed = true;
    this.#stop();
  }

  async #begin(): Promise<void> {
    try {
      const { view, held, stop } = await this.tables.watch(this.name, {
        happened: (event) => this.#hear({ type: "event", event }),
        noticed: () => this.restart(),
      });
      this.#stop = stop;
      if (this.#closed) return stop();
      const now = Date.now();
      const told = { seats: held, seq: view.seq, now, view, events: null };
      this.#hear({ type: "welcome", protocol: PROTOCOL, release: "", holder: HOLDER, beat: 0, grace: 0, ...told });
      this.#hear({ type: "presence", here: [HOLDER], watchers: 0, away: [] });
      this.#changed("open");
    } catch (error) {
      this.#changed(asApiError(error).status === 404 ? "gone" : "lost");
    }
  }

  #hear(message: Parameters<Listener["hear"]>[0]): void {
    if (!this.#closed) this.listener.hear(message);
  }

  #changed(connection: Connection): void {
    if (!this.#closed) this.listener.changed(connection);
  }
}
