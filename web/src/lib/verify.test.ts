import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRecord } from "./recordtext";
import { commitmentOf, derive, verifyDice } from "./verify";

interface Vector {
  about: string;
  seed: string;
  commitment: string;
  match: string;
  words: Record<string, string>;
  weights: number[];
  count: number;
  dice: number[][];
}

const file = new URL("../../../docs/dice-vectors.json", import.meta.url);
const { rolls: vectors } = JSON.parse(readFileSync(file, "utf8")) as { rolls: Vector[] };

describe("dice", () => {
  it.each(vectors)("are derived as the vectors say: $about", async ({ seed, commitment, match, words, weights, count, dice }) => {
    expect(await commitmentOf(seed)).toBe(commitment);
    for (const [index, told] of dice.entries()) {
      expect((await derive({ seed, match, words }, index + 1, count, weights)).dice).toEqual(told);
    }
  });

  it("tell how they came about: every byte is a die or passed over", async () => {
    const [vector] = vectors;
    const found = await derive({ seed: vector!.seed, match: "m", words: {} }, 1, 40);
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

  it("can't be checked without seed or commitment", async () => {
    expect((await verifyDice(recordOf((text) => text.replace(/seed: .*/, "")))).verdict).toBe("unseen");
    expect((await verifyDice(recordOf((text) => text.replace(/commitment: .*\n/, "")))).verdict).toBe("missing");
  });
});
