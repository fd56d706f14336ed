import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "../testing/browser";

let isOurs: typeof import("./router.svelte").isOurs;
let parsePath: typeof import("./router.svelte").parsePath;
let paths: typeof import("./router.svelte").paths;

beforeEach(async () => {
  fakeBrowser(); // the router reads the address when it is loaded
  ({ isOurs, parsePath, paths } = await import("./router.svelte"));
  vi.unstubAllGlobals();
});

describe("paths", () => {
  it("lead to screens", () => {
    expect(parsePath("/")).toEqual({ screen: "home" });
    expect(parsePath("/new/senet")).toEqual({ screen: "setup", game: "senet" });
    expect(parsePath("/tables/kJ3-_x")).toEqual({ screen: "table", table: "kJ3-_x" });
    expect(parsePath("/tables/kJ3/replay")).toEqual({ screen: "replay", table: "kJ3" });
    expect(parsePath("/rules/senet/")).toEqual({ screen: "rules", game: "senet" });
    expect(parsePath("/learn/senet")).toEqual({ screen: "learn", game: "senet" });
    expect(parsePath("/records")).toEqual({ screen: "records" });
    expect(parsePath("/dice")).toEqual({ screen: "dice" });
  });

  it("that lead nowhere say so", () => {
    for (const path of ["/nothing", "/new/", "/new/Senet", "/tables/a b", "/tables/x/y", "//"]) {
      expect(parsePath(path).screen, path).toBe(path === "//" ? "home" : "not-found");
    }
  });

  it("are what links are made of", () => {
    for (const path of [paths.home, paths.setup("senet"), paths.table("k"), paths.records, paths.dice]) {
      expect(parsePath(path).screen).not.toBe("not-found");
    }
    expect(paths.replay("k", 12)).toBe("/tables/k/replay?ply=12");
    expect(paths.rules("senet", "SE07")).toBe("/rules/senet#SE07");
    expect(paths.learn("senet")).toBe("/learn/senet");
    expect(paths.learn("senet", "k")).toBe("/learn/senet?table=k");
  });
});

describe("a click on a link", () => {
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false };
  const origin = "http://vuelta.test";

  function link(path: string, attributes: Record<string, string> = {}) {
    const url = new URL(path, origin);
    return {
      href: url.href,
      origin: url.origin,
      pathname: url.pathname,
      target: attributes["target"] ?? "",
      hasAttribute: (name: string) => name in attributes,
    };
  }

  it("to one of our screens is ours", () => {
    expect(isOurs(plain, link("/records"), origin)).toBe(true);
  });

  it("is the browser's if it asks for another tab, a file, another server or the API", () => {
    expect(isOurs({ ...plain, ctrlKey: true }, link("/records"), origin)).toBe(false);
    expect(isOurs({ ...plain, button: 1 }, link("/records"), origin)).toBe(false);
    expect(isOurs(plain, link("/records", { target: "_blank" }), origin)).toBe(false);
    expect(isOurs(plain, link("/records", { download: "" }), origin)).toBe(false);
    expect(isOurs(plain, link("http://elsewhere.test/records"), origin)).toBe(false);
    expect(isOurs(plain, link("/api/tables/k/record"), origin)).toBe(false);
  });
});
