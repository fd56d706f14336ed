/** As much of a browser as our logic needs, for tests that run without one. */

import { vi } from "vitest";

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];

  readyState = FakeSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(
    readonly address: string,
    readonly offers: string[] = [],
  ) {
    FakeSocket.all.push(this);
  }

  /** The one that was opened last. */
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  /** The server accepts the connection. */
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The server says something. */
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection ends. */
  drop(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
}

export interface FakeBrowser {
  page: EventTarget & { visibilityState: string };
  window: EventTarget;
}

/** Install the fakes, until `vi.unstubAllGlobals()`. */
export function fakeBrowser(): FakeBrowser {
  FakeSocket.all = [];
  const stored = new Map<string, string>();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = new EventTarget();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "http:", host: "vuelta.test", href: "http://vuelta.test/", origin: "http://vuelta.test" });
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  });
  return { page, window };
}
