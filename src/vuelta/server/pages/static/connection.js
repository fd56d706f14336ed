// The WebSocket of a table: it says hello, tells what happens, and comes back by itself when it is lost.

import { newId } from "./telling.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10000;
const PING = 15000;
const SILENCE = 40000;
const UNKNOWN_TOKEN = 4001;
const NO_TABLE = 4004;

export class Connection {
  /** `hear` gets every message; `changed` gets "open", "lost" or "gone"; `who` gives the token and the newest seq. */
  constructor(table, { hear, changed, who, forget }) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/socket`;
    Object.assign(this, { hear, changed, who, forget });
    this.pause = FIRST_PAUSE;
    this.waiting = new Map();
    this.connect();
    setInterval(() => this.beat(), PING);
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.beat());
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      const { token, since } = this.who();
      socket.send(JSON.stringify({ type: "hello", token, since }));
    };
    socket.onmessage = (message) => {
      this.heard = Date.now();
      const told = JSON.parse(message.data);
      if (told.type === "welcome") this.welcomed();
      if (told.id) this.waiting.delete(told.id);
      this.hear(told);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === NO_TABLE) return this.changed("gone");
      if (event.code === UNKNOWN_TOKEN) this.forget();
      this.changed("lost");
      this.again(this.pause);
      this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    };
  }

  /** What was sent and not answered is sent again under the same id: the server does it once. */
  welcomed() {
    this.pause = FIRST_PAUSE;
    this.changed("open");
    for (const action of this.waiting.values()) this.socket.send(JSON.stringify(action));
  }

  again(pause) {
    if (this.socket.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  beat() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) this.socket.close();
    else this.socket.send('{"type":"ping"}');
  }

  act(action) {
    const whole = { ...action, id: newId() };
    this.waiting.set(whole.id, whole);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
  }

  /** Say hello anew, with another token. */
  restart() {
    const old = this.socket;
    this.connect();
    old.close();
  }
}
