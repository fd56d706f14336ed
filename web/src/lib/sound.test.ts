import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser, type FakeBrowser } from "../testing/browser";

class FakeAudio {
  static all: FakeAudio[] = [];
  state = "suspended";
  sampleRate = 8;
  currentTime = 0;
  destination = {};

  constructor() {
    FakeAudio.all.push(this);
  }

  createGain = () => ({ gain: { value: 0 }, connect: <T>(next: T): T => next });
  createDynamicsCompressor = this.createGain;
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });

  async resume(): Promise<void> {
    this.state = "running";
  }

  async suspend(): Promise<void> {
    this.state = "suspended";
  }
}

let browser: FakeBrowser;

beforeEach(() => {
  browser = fakeBrowser();
  FakeAudio.all = [];
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.resetModules(); // there is one context for the whole page
});

afterEach(() => vi.unstubAllGlobals());

describe("the page's audio", () => {
  it("is made at the first gesture, and once", async () => {
    const { listenForGesture } = await import("./sound");
    const stop = listenForGesture();
    expect(FakeAudio.all).toEqual([]);
    for (const kind of ["pointerdown", "keydown"]) browser.window.dispatchEvent(new Event(kind));
    expect(FakeAudio.all.map(({ state }) => state)).toEqual(["running"]);
    stop();
  });

  it("computes nothing while nobody wants to hear it", async () => {
    const { settings } = await import("./settings.svelte");
    const { listenForGesture, wake } = await import("./sound");
    const stop = listenForGesture();
    settings.sound = false;
    browser.window.dispatchEvent(new Event("pointerdown"));
    expect(FakeAudio.all).toEqual([]);
    settings.sound = true;
    await wake();
    expect(FakeAudio.all.map(({ state }) => state)).toEqual(["running"]);
    settings.sound = false;
    await wake();
    expect(FakeAudio.all.map(({ state }) => state)).toEqual(["suspended"]);
    stop();
  });
});
