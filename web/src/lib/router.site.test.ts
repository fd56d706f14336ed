import { beforeAll, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "../testing/browser";

let isOurs: typeof import("./router.svelte").isOurs;
let paths: typeof import("./router.svelte").paths;
let router: typeof import("./router.svelte").router;

const folder = "http://files.test/games/vuelta/";

beforeAll(async () => {
  const { page } = fakeBrowser();
  vi.stubGlobal("document", Object.assign(page, { querySelector: () => ({}) })); // the mark of a site
  vi.stubGlobal("location", { href: `${folder}#/tables/here-k/replay?ply=3#check`, origin: "http://files.test" });
  ({ isOurs, paths, router } = await import("./router.svelte"));
});

describe("on a site without a server", () => {
  it("addresses of screens stand after the #", () => {
    expect(paths.home).toBe("#/");
    expect(paths.replay("k", 12)).toBe("#/tables/k/replay?ply=12");
    expect(paths.rules("senet", "SE07")).toBe("#/rules/senet#SE07");
  });

  it("an address has a screen, a query and an anchor", () => {
    expect(router.route).toEqual({ screen: "replay", table: "here-k" });
    expect(router.path).toBe("#/tables/here-k/replay");
    expect(router.query.get("ply")).toBe("3");
    expect(router.hash).toBe("check");
  });

  it("links to screens and to places on them are ours, files are the browser's", () => {
    const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false };
    const link = (to: string) => ({ href: new URL(to, folder).href, origin: "http://files.test", target: "", hasAttribute: () => false });
    expect(isOurs(plain, link("#/records"), "http://files.test")).toBe(true);
    expect(isOurs(plain, link("#SE07"), "http://files.test")).toBe(true);
    expect(isOurs(plain, link("#/nothing"), "http://files.test")).toBe(false);
    expect(isOurs(plain, link("data/games.json"), "http://files.test")).toBe(false);
  });
});
