import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRecord } from "./recordtext";
import { commitmentOf, derive, isWrong, sealOf, verifyDice } from "./verify";
import type { Seen } from "./witness";

interface Vector {
  about: string;
  seed: string;
  commitment: string;
  match: string;
  words: Record<string, string>;
  restored?: number[];
  weights: number[];
  count: number;
  dice: number[][];
}

const file = new URL("../../../docs/dice-vectors.json", import.meta.url);
const { rolls: vectors, seals } = JSON.parse(readFileSync(file, "utf8")) as {
  rolls: Vector[];
  seals: { match: string; words: string; seal: string }[];
};

describe("dice", () => {
  it.each(vectors)("are derived as the vectors say: $about", async ({ seed, commitment, match, words, restored = [], weights, count, dice }) => {
    expect(await commitmentOf(seed)).toBe(commitment);
    for (const [index, told] of dice.entries()) {
      expect((await derive({ seed, match, words, restored }, index + 1, count, weights)).dice).toEqual(told);
    }
  });

  it.each(seals)("are added to by words that were sealed as the vectors say: $match", async ({ match, words, seal }) => {
    expect(await sealOf(match, words)).toBe(seal);
  });

  it("tell how they came about: every byte is a die or passed over", async () => {
    const [vector] = vectors;
    const found = await derive({ seed: vector!.seed, match: "m", words: {}, restored: [] }, 1, 40);
    expect(found.digests.length).toBe(found.fields.length);
    expect(found.digests.length).toBeGreaterThan(1);
    expect(found.drawn.filter(({ face }) => face !== null).length).toBe(40);
    for (const { byte, face } of found.drawn) expect(face).toBe(byte < 252 ? (byte % 6) + 1 : null);
  });
});

/** A record of one die a roll, as the first vector has it. */
function recordOf(change: (text: string) => string = (text) => text): ReturnType<typeof readRecord> {
  const [vector] = vectors;
  const { seed, commitment, match, dice } = vector!;
  const head = ["vuelta record 1", "game: some", "seats: 0 1", `match: ${match}`, `commitment: ${commitment}`, ""];
  const plies = dice.flatMap(([die]) => [`roll:${die}`, "a>b"]);
  return readRecord(change([...head, ...plies, "result: 1 0", `seed: ${seed}`, ""].join("\n")));
}

describe("a record", () => {
  it("is good if all fits", async () => {
    const check = await verifyDice(recordOf());
    expect(check.verdict).toBe("good");
    expect(check.rolls).toHaveLength(12);
    expect(check.rolls[1]).toEqual({ number: 2, ply: 3, line: 9, told: [1], right: [1], ok: true });
  });

  it("betrays a roll that was changed, and says which", async () => {
    const check = await verifyDice(recordOf((text) => text.replace("roll:4", "roll:5")));
    expect(check.verdict).toBe("rolls");
    expect(check.rolls.filter((roll) => !roll.ok)).toEqual([{ number: 4, ply: 7, line: 13, told: [5], right: [4], ok: false }]);
  });

  it("betrays a seed that was exchanged", async () => {
    const check = await verifyDice(recordOf((text) => text.replace(/seed: 00/, "seed: 01")));
    expect(check.verdict).toBe("seed");
  });

  it("betrays words that were changed afterwards", async () => {
    const check = await verifyDice(recordOf((text) => text.replace("\n\n", "\nwords 0: mine\n\n")));
    expect(check.verdict).toBe("rolls");
  });

  it("betrays words that are not those that were sealed", async () => {
    const sealed = async (words: string): ReturnType<typeof verifyDice> => {
      const seal = await sealOf(vectors[0]!.match, "mine");
      return verifyDice(recordOf((text) => text.replace("\n\n", `\nseal 0: ${seal}\nwords 0: ${words}\n\n`)));
    };
    expect((await sealed("mine")).verdict).toBe("rolls"); // which the words have changed
    expect((await sealed("yours")).verdict).toBe("seals");
  });

  it("is held against what was seen here, though it fits itself", async () => {
    const { commitment, dice } = vectors[0]!;
    const seen: Seen = { commitment, seals: {}, words: {}, rolls: dice.map(([die]) => `roll:${die}`) };
    const verdict = async (change: Partial<Seen>): Promise<unknown> => {
      const check = await verifyDice(recordOf(), undefined, { ...seen, ...change });
      expect(isWrong(check.verdict, undefined)).toBe(check.verdict !== "good");
      return check.unlike;
    };
    expect(await verdict({})).toEqual([]);
    expect(await verdict({ rolls: [] })).toEqual([]);
    expect(await verdict({ commitment: "0".repeat(64) })).toEqual([{ what: "commitment" }]);
    expect(await verdict({ words: { 0: "mine" } })).toEqual([{ what: "words", seat: 0 }]);
    expect(await verdict({ seals: { 1: "1".repeat(64) } })).toEqual([{ what: "words", seat: 1 }]);
    expect(await verdict({ rolls: seen.rolls.with(4, "roll:1") })).toEqual([{ what: "roll", roll: 5, seen: "roll:1" }]);
    expect(await verdict({ rolls: [...seen.rolls, "roll:2"] })).toEqual([{ what: "roll", roll: 13, seen: "roll:2" }]);
  });

  it("need not have the rolls that were seen before a back-up came back", async () => {
    const { commitment, dice } = vectors[0]!;
    const rolls = dice.map(([die]) => `roll:${die}`);
    const record = recordOf((text) => text.replace("\n\n", "\nrestored: 5\n\n"));
    const unlike = async (at: number): Promise<unknown> =>
      (await verifyDice(record, undefined, { commitment, seals: {}, words: {}, rolls: rolls.with(at, "roll:9") })).unlike;
    expect(await unlike(4)).toEqual([]);
    expect(await unlike(3)).toEqual([{ what: "roll", roll: 4, seen: "roll:9" }]);
  });

  it("can't be checked without seed or commitment", async () => {
    expect((await verifyDice(recordOf((text) => text.replace(/seed: .*/, "")))).verdict).toBe("unseen");
    expect((await verifyDice(recordOf((text) => text.replace(/commitment: .*\n/, "")))).verdict).toBe("missing");
  });
});
