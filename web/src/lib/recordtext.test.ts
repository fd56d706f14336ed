import { describe, expect, it } from "vitest";
import { diceOf } from "./plies";
import { NoRecord, readRecord } from "./recordtext";

const TEXT = `vuelta record 1
game: ludo
seats: 0 2
options: max_sixes=2
player 0: Ana: the first
level 2: easy
date: 2026-11-15
match: Zk3tYq8w
commitment: ${"ab".repeat(32)}
words 0: red sky at night

roll:6
H>r0
roll:3-5
result: 0 2
seed: ${"00".repeat(32)}
`;

describe("a record", () => {
  it("is read", () => {
    const record = readRecord(TEXT);
    expect(record.game).toBe("ludo");
    expect(record.seats).toEqual([0, 2]);
    expect(record.players).toEqual({ 0: "Ana: the first" });
    expect(record.levels).toEqual({ 2: "easy" });
    expect(record.words).toEqual({ 0: "red sky at night" });
    expect(record.plies.map((ply) => ply.line)).toEqual([12, 13, 14]);
    expect(record.plies.map((ply) => diceOf(ply.text))).toEqual([[6], null, [3, 5]]);
    expect(record.result).toEqual([0, 2]);
  });

  it("may begin in the middle, and may come from a system with other line ends", () => {
    const text = "vuelta record 1\r\ngame: ludo\r\nposition: seat 0: H r5 | seat 2: H H | seat 0 to roll\r\n\r\nroll:1\r\n";
    expect(readRecord(text).seats).toEqual([0, 2]);
    expect(readRecord(text).plies).toEqual([{ text: "roll:1", line: 5 }]);
  });

  it("takes moves for moves, also those with a colon", () => {
    expect(readRecord(TEXT.replace("H>r0", "discard:2")).plies[1]?.text).toBe("discard:2");
  });

  it.each([
    ["records.noRecord", "hello"],
    ["records.noHead", "vuelta record 1\ngame: ludo\n"],
    ["records.unknownLine", TEXT.replace("date:", "place:")],
    ["records.noHex", TEXT.replace("seed: 00", "seed: zz")],
    ["records.tooLong", TEXT + "roll:1\n".repeat(400_000)],
  ])("is refused with a reason: %s", (key, text) => {
    expect(() => readRecord(text)).toThrow(NoRecord);
    expect(() => readRecord(text)).toThrow(key);
  });
});
