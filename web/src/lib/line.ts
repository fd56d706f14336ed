/** The line to a table, whoever keeps it: it tells what happens there, and takes actions. */

import { localTables } from "./localTables";
import { isLocal } from "./places";
import { Socket, type Listener } from "./socket";
import type { Action } from "./types";

export interface Line {
  /** Do something, now or as soon as it is possible. */
  act(action: Action): void;
  /** Introduce oneself anew. */
  restart(): void;
  close(): void;
}

export function lineTo(table: string, listener: Listener): Line {
  return isLocal(table) ? new LineWithin(table, listener) : new Socket(table, listener);
}

/** To a table on this device, whose code may have to be fetched first. */
class LineWithin implements Line {
  readonly #line: Promise<Line>;

  constructor(table: string, listener: Listener) {
    this.#line = Promise.all([import("../local/line"), localTables()]).then(
      ([{ LocalLine }, tables]) => new LocalLine(tables, table, listener),
    );
    this.#line.catch(() => listener.changed("lost"));
  }

  act(action: Action): void {
    void this.#line.then((line) => line.act(action));
  }

  restart(): void {
    void this.#line.then((line) => line.restart());
  }

  close(): void {
    void this.#line.then((line) => line.close());
  }
}
