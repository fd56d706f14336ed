import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const head = (match: string): string => `vuelta record 1\ngame: some\nseats: 0 1\nmatch: ${match}\n\n`;
const seed = `seed: ${"00".repeat(32)}\n`;

describe("saved records, in a browser that stores nothing", () => {
  let records: typeof import("./records");

  beforeEach(async () => {
    vi.resetModules();
    records = await import("./records");
  });

  it("are kept, found and forgotten", async () => {
    const { name } = await records.keep(`${head("m1")}roll:1\n`);
    expect((await records.savedRecord(name))?.text).toContain("roll:1");
    expect(await records.isKept(`${head("m1")}roll:1\n`)).toBe(true);
    await records.forget(name);
    expect(await records.savedRecords()).toEqual([]);
  });

  it("have one name for one text", async () => {
    const one = await records.keep(`${head("m1")}roll:1\n${seed}`);
    const same = await records.keep(`${head("m1")}roll:1\n${seed}`);
    expect(same.name).toBe(one.name);
    expect(await records.savedRecords()).toHaveLength(1);
  });

  it("take the place of an earlier stage of the match, but of nothing else", async () => {
    await records.keep(`${head("m1")}roll:1\n`);
    await records.keep(`${head("m2")}roll:1\n`);
    await records.keep(`${head("m1")}roll:1\na>b\n${seed}`);
    await records.keep(`${head("m1")}roll:2\na>b\n${seed}`);
    const texts = (await records.savedRecords()).map((record) => record.text);
    expect(texts).toHaveLength(3);
    expect(texts).not.toContain(`${head("m1")}roll:1\n`);
  });

  it("refuse what is no record", async () => {
    await expect(records.keep("hello")).rejects.toThrow("records.noRecord");
  });
});

/** IndexedDB with one store, of which the next transactions may fail as if the browser had closed the database. */
class Unsteady {
  failures = 0;
  readonly #stored = new Map<string, unknown>();

  open(): IDBOpenDBRequest {
    const request = { result: { transaction: () => this.#transaction() } } as unknown as IDBOpenDBRequest;
    setTimeout(() => request.onsuccess?.(new Event("success")));
    return request;
  }

  #transaction(): unknown {
    const made: { oncomplete?: () => void; onabort?: () => void; objectStore?: () => unknown } = {};
    const fails = this.failures > 0;
    if (fails) this.failures -= 1;
    setTimeout(() => (fails ? made.onabort?.() : made.oncomplete?.()));
    made.objectStore = () => ({
      getAll: () => ({ result: [...this.#stored.values()] }),
      put: (record: { name: string }) => ({ result: this.#stored.set(record.name, record) && record.name }),
    });
    return made;
  }
}

describe("saved records, where the browser closes the database", () => {
  let browser: Unsteady;
  let records: typeof import("./records");

  beforeEach(async () => {
    vi.resetModules();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    browser = new Unsteady();
    vi.stubGlobal("indexedDB", browser);
    records = await import("./records");
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("are read when it is open again", async () => {
    await records.keep(`${head("m1")}roll:1\n`);
    browser.failures = 1;
    expect(await records.savedRecords()).toHaveLength(1);
  });

  it("are kept as long as the page is open where nothing helps", async () => {
    browser.failures = 100;
    await records.keep(`${head("m1")}roll:1\n`);
    expect(await records.savedRecords()).toHaveLength(1);
  });
});
