import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, fakeBrowser, type FakeBrowser } from "../testing/browser";
import { Socket, type Connection } from "./socket";
import type { ServerMessage } from "./types";

const WELCOME = { type: "welcome", holder: 0, seats: [0], seq: 7, now: 0, beat: 15, grace: 60, view: null, events: [] };

let browser: FakeBrowser;
let heard: ServerMessage[];
let statuses: Connection[];
let forgotten: number;
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser();
  heard = [];
  statuses = [];
  forgotten = 0;
  socket = new Socket("tab", {
    hear: (message) => heard.push(message),
    changed: (status) => statuses.push(status),
    introduce: () => ({ token: forgotten ? null : "secret", since: heard.length ? 7 : null }),
    unknownToken: () => (forgotten += 1),
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect(): void {
  FakeSocket.last.accept();
  FakeSocket.last.say(WELCOME);
}

const HELLO = { type: "hello", protocol: 1, views: "full" };

describe("a table's socket", () => {
  it("says hello first, with the token and without what it has not seen", () => {
    expect(FakeSocket.last.address).toBe("ws://vuelta.test/api/tables/tab/socket");
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ ...HELLO, token: "secret" }]);
    expect(statuses).toEqual([]);
    FakeSocket.last.say(WELCOME);
    expect(statuses).toEqual(["open"]);
  });

  it("comes back by itself and asks for what it missed", () => {
    connect();
    FakeSocket.last.drop();
    expect(statuses).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    connect();
    expect(FakeSocket.last.sent[0]).toEqual({ ...HELLO, token: "secret", since: 7 });
    expect(statuses).toEqual(["open", "lost", "open"]);
  });

  it("proves with the request who it is once it was not let in, without telling the token", async () => {
    expect(FakeSocket.last.offers).toEqual([]);
    await vi.waitFor(() => {
      FakeSocket.last.drop();
      vi.advanceTimersByTime(30_000);
      const [name, proof] = FakeSocket.last.offers;
      expect(name).toBe("vuelta");
      expect(proof).toBe("vuelta.2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b");
    });
  });

  it("waits longer each time the server is away, and never long", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const pauses: number[] = [];
    for (let times = 0; times < 7; times += 1) {
      FakeSocket.last.drop();
      const tries = FakeSocket.all.length;
      const from = Date.now();
      while (FakeSocket.all.length === tries) vi.advanceTimersToNextTimer();
      pauses.push(Date.now() - from);
    }
    expect(pauses).toEqual([400, 800, 1600, 3200, 5000, 5000, 5000]);
  });

  it("tells that it is lost when it can't be opened at all", () => {
    FakeSocket.last.drop();
    expect(statuses).toEqual(["lost"]);
  });

  it("gives up an attempt that nobody answers, and is more patient with the next", () => {
    vi.advanceTimersByTime(6_000);
    expect(statuses).toEqual(["lost"]);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(11_000);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("tries at once when asked to", () => {
    FakeSocket.last.drop();
    socket.restart();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("sends again, under the same id, what was not answered", () => {
    connect();
    socket.act({ type: "roll", id: "a1" });
    socket.act({ type: "start", id: "a2" });
    FakeSocket.last.say({ type: "done", id: "a1", seq: 8 });
    FakeSocket.last.drop();
    vi.advanceTimersByTime(1000);
    connect();
    expect(FakeSocket.last.sent.slice(1)).toEqual([{ type: "start", id: "a2" }]);
  });

  it("keeps what is done while there is no connection", () => {
    socket.act({ type: "roll", id: "a1" });
    connect();
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "roll", id: "a1" });
  });

  it("does not wait when the network is back", () => {
    connect();
    FakeSocket.last.drop();
    browser.window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives a line up that does not answer after the device slept", () => {
    connect();
    browser.page.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(5000);
    expect(statuses).toEqual(["open", "lost"]);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("keeps a line that answers after the device slept", () => {
    connect();
    browser.page.dispatchEvent(new Event("visibilitychange"));
    FakeSocket.last.say({ type: "pong", now: 0 });
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("asks after a short silence, and keeps a line that answers", () => {
    connect();
    for (let times = 0; times < 10; times += 1) {
      vi.advanceTimersByTime(4_000);
      expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "ping" });
      FakeSocket.last.say({ type: "pong", now: 0 });
    }
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last.sent).toHaveLength(11);
  });

  it("asks nothing while there is something to hear", () => {
    connect();
    for (let times = 0; times < 10; times += 1) {
      vi.advanceTimersByTime(3_000);
      FakeSocket.last.say({ type: "beat", seq: 7, now: 0, deadline: null });
    }
    expect(FakeSocket.last.sent).toHaveLength(1);
  });

  it("notices within seconds that a line is dead, though nobody says so", () => {
    connect();
    vi.advanceTimersByTime(8_000);
    expect(statuses).toEqual(["open", "lost"]);
    expect(FakeSocket.all).toHaveLength(2);
    connect();
    expect(statuses).toEqual(["open", "lost", "open"]);
  });

  it("notices it when an action is not answered, and sends that again", () => {
    connect();
    socket.act({ type: "roll", id: "a1" });
    vi.advanceTimersByTime(8_000);
    expect(statuses).toEqual(["open", "lost"]);
    connect();
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "roll", id: "a1" });
  });

  it("lets an action take as long as the server may wait for its database", () => {
    connect();
    socket.act({ type: "roll", id: "a1" });
    vi.advanceTimersByTime(7_000);
    FakeSocket.last.say({ type: "done", id: "a1", seq: 8 });
    vi.advanceTimersByTime(3_000);
    expect(statuses).toEqual(["open"]);
  });

  it("asks at once when the network seems gone", () => {
    connect();
    browser.window.dispatchEvent(new Event("offline"));
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(4_000);
    expect(statuses).toEqual(["open", "lost"]);
  });

  it("asks less often while nobody looks", () => {
    connect();
    browser.page.visibilityState = "hidden";
    FakeSocket.last.say({ type: "pong", now: 0 });
    vi.advanceTimersByTime(14_000);
    expect(FakeSocket.last.sent).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.last.sent).toHaveLength(2);
  });

  it("sends again what nobody knows to have been done, until it is answered", () => {
    connect();
    socket.act({ type: "roll", id: "one", seat: null, expects: null });
    FakeSocket.last.say({ type: "unknown", id: "one", message: { en: "", es: "" } });
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.say({ type: "unknown", id: "one", message: { en: "", es: "" } });
    FakeSocket.last.say({ type: "done", id: "one", seq: 8 });
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.last.sent.filter(({ type }) => type === "roll")).toHaveLength(2);
  });

  it("watches when the token holds no seat", () => {
    FakeSocket.last.accept();
    FakeSocket.last.drop(4001);
    expect(forgotten).toBe(1);
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([HELLO]);
  });

  it("comes back late when newer windows took its place", () => {
    connect();
    FakeSocket.last.drop(4009);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("does not come back to a server of another version", () => {
    connect();
    FakeSocket.last.drop(4010);
    vi.advanceTimersByTime(60_000);
    expect(statuses).toEqual(["open", "outdated"]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("does not come back to a table that does not exist", () => {
    FakeSocket.last.accept();
    FakeSocket.last.drop(4004);
    vi.advanceTimersByTime(60_000);
    expect(statuses).toEqual(["gone"]);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
