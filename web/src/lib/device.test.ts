import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { device, followDevice } from "./device.svelte";

let page: EventTarget;
let stop: () => void;

function happens(type: string, fields: object): void {
  page.dispatchEvent(Object.assign(new Event(type), fields));
}

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  stop = followDevice();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe("the device in hand", () => {
  it("is what was used last", () => {
    happens("pointerdown", { pointerType: "touch" });
    expect(device()).toBe("touch");
    happens("pointerdown", { pointerType: "mouse" });
    expect(device()).toBe("mouse");
    happens("keydown", { key: "ArrowLeft" });
    expect(device()).toBe("keys");
    happens("pointerdown", { pointerType: "pen" });
    expect(device()).toBe("touch");
  });

  it("is no keyboard for keys that don't play", () => {
    happens("pointerdown", { pointerType: "mouse" });
    happens("keydown", { key: "Shift" });
    expect(device()).toBe("mouse");
  });
});
