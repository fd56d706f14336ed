/** The WebSocket of a table. It says hello, comes back by itself when it is lost, and sends again what was not
 * acknowledged: the server does every action once, however often it hears of it. */

import type { Action, ClientMessage, ServerMessage } from "./types";
import { canVerify, fingerprintOf } from "./verify";

export type Connection =
  /** Not yet open, for the first time. */
  | "connecting"
  | "open"
  /** It broke, or could not be opened, and is tried again and again. */
  | "lost"
  /** There is no such table. */
  | "gone"
  /** The server has another version of the protocol: the page has to be loaded again. */
  | "outdated";

export interface Listener {
  hear(message: ServerMessage): void;
  changed(connection: Connection): void;
  /** What hello says: who we are and what we have seen already. */
  introduce(): { token: string | null; since: number | null };
  /** The token holds no seat here, so we go on as a watcher. */
  unknownToken(): void;
}

export const PROTOCOL = 1;
/** In which form we want events: the page doesn't work views out by itself yet. */
const VIEWS = "full";

const FIRST_PAUSE = 400;
/** Somebody waits in front of the page, so it is never long until the next try. */
const LONGEST_PAUSE = 5_000;
/** Where we are not wanted now. */
const LATE_PAUSE = 15_000;
const UNKNOWN_PAUSE = 1_000;
/** How long a connection may take; longer each time, for slow networks. */
const CONNECT = 6_000;
const LONGEST_CONNECT = 24_000;
/** A line can die without anybody saying so: after so long without a word we ask; less often if nobody looks. */
const QUIET = 4_000;
const QUIET_HIDDEN = 15_000;
/** After so long without any answer the line is dead. An action may take longer: the server waits for its database and
 * hears nothing else meanwhile. */
const ANSWER = 4_000;
const ANSWER_TO_ACTION = 8_000;

const UNKNOWN_TOKEN = 4001;
const NO_TABLE = 4004;
/** Opened in so many windows that this one had to go. Whichever is looked at comes back. */
const DISPLACED = 4009;
const OUTDATED = 4010;
const WRONG_TOKENS = 4029;

export class Socket {
  #address: string;
  #listener: Listener;
  #offers: string[] = [];
  #socket: WebSocket | null = null;
  #status: Connection = "connecting";
  #pause = FIRST_PAUSE;
  #patience = CONNECT;
  #waiting = new Map<string, Action>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Ends when a word from the server is overdue. */
  #overdue: ReturnType<typeof setTimeout> | undefined;
  /** Whether we have said something that is always answered. */
  #asked = false;
  #stopped = false;

  constructor(table: string, listener: Listener) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.#listener = listener;
    addEventListener("online", this.#awake);
    addEventListener("offline", this.#awake);
    addEventListener("pageshow", this.#awake);
    document.addEventListener("visibilitychange", this.#awake);
    this.#connect();
  }

  /** Send an action, now or as soon as there is a connection, until it is answered. */
  act(action: Action): void {
    this.#waiting.set(action.id, action);
    if (this.#status !== "open") return;
    this.#say(action);
    if (!this.#asked) this.#expectAnswer(ANSWER_TO_ACTION);
  }

  /** Say hello anew: as somebody else, or without waiting for the next try. */
  restart(): void {
    this.#pause = FIRST_PAUSE;
    this.#connect();
  }

  close(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#awake);
    removeEventListener("offline", this.#awake);
    removeEventListener("pageshow", this.#awake);
    document.removeEventListener("visibilitychange", this.#awake);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = new WebSocket(this.#address, this.#offers);
    this.#socket = socket;
    this.#expectAnswer(this.#patience);
    this.#patience = Math.min(2 * this.#patience, LONGEST_CONNECT);
    socket.onopen = () => {
      const { token, since } = this.#listener.introduce();
      const hello = { type: "hello", protocol: PROTOCOL, views: VIEWS } as const;
      this.#say({ ...hello, ...(token !== null && { token }), ...(since !== null && { since }) });
    };
    socket.onmessage = (message: MessageEvent<string>) => this.#hear(JSON.parse(message.data) as ServerMessage);
    socket.onclose = (event) => this.#lost(event.code);
  }

  /** Drop the socket and ignore whatever it still reports. */
  #drop(): void {
    clearTimeout(this.#overdue);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #hear(message: ServerMessage): void {
    if (message.type === "done" || message.type === "refused") {
      if (message.id !== null) this.#waiting.delete(message.id);
    }
    if (message.type === "unknown") this.#sayLater(message.id);
    if (message.type === "welcome" || this.#status === "open") this.#listen();
    this.#listener.hear(message);
    if (message.type !== "welcome") return;
    this.#pause = FIRST_PAUSE;
    this.#patience = CONNECT;
    this.#change("open");
    for (const action of this.#waiting.values()) this.#say(action);
    if (this.#waiting.size > 0) this.#expectAnswer(ANSWER_TO_ACTION);
  }

  /** Something was heard, so the line stands; after some silence we ask. */
  #listen(): void {
    clearTimeout(this.#overdue);
    this.#asked = false;
    this.#overdue = setTimeout(() => this.#ask(), document.visibilityState === "hidden" ? QUIET_HIDDEN : QUIET);
  }

  /** Ask whether the line still stands. */
  #ask(): void {
    this.#say({ type: "ping" });
    this.#expectAnswer(this.#waiting.size > 0 ? ANSWER_TO_ACTION : ANSWER);
  }

  /** Without a word until then, the line is dead, though nothing has said so. */
  #expectAnswer(within: number): void {
    clearTimeout(this.#overdue);
    this.#asked = true;
    this.#overdue = setTimeout(() => {
      this.#change("lost");
      this.#connect();
    }, within);
  }

  /** Nobody knows whether it was done, so it is sent again: with the same id it is done once. */
  #sayLater(id: string): void {
    const action = this.#waiting.get(id);
    if (action) setTimeout(() => this.#waiting.has(id) && this.#say(action), UNKNOWN_PAUSE);
  }

  /** Whoever was lost, or not let in, says with the next request who they are: holders get a place before all others.
   * A proxy may write down what a request says, so it is no secret. */
  async #prove(): Promise<void> {
    const { token } = this.#listener.introduce();
    this.#offers = token !== null && canVerify() ? ["vuelta", `vuelta.${await fingerprintOf(token)}`] : [];
  }

  #lost(code: number): void {
    this.#drop();
    if (code === NO_TABLE || code === OUTDATED) {
      this.#change(code === NO_TABLE ? "gone" : "outdated");
      return;
    }
    if (code === UNKNOWN_TOKEN) {
      this.#waiting.clear();
      this.#listener.unknownToken();
    }
    void this.#prove();
    this.#change("lost");
    if (code === WRONG_TOKENS || code === DISPLACED) this.#pause = LATE_PAUSE;
    // A restart disconnects everybody at once, so each reconnects after a random delay.
    this.#retry = setTimeout(() => this.#connect(), this.#pause * (0.5 + Math.random()));
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  #change(status: Connection): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#listener.changed(status);
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The page is visible again, or the network has changed: don't wait, neither for the next try nor for a silence. */
  #awake = (): void => {
    const final = this.#stopped || this.#status === "gone" || this.#status === "outdated";
    if (final || document.visibilityState === "hidden") return;
    if (this.#status === "open") this.#ask();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  };
}
