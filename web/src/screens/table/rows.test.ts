import { expect, it } from "vitest";
import type { EventView } from "../../lib/types";
import { rowsOf } from "./rows";
import type { LogLine } from "./stalls";

let seq = 0;
const line = (kind: EventView["kind"], seat: number | null, rounds = 0): LogLine => ({
  event: { seq: (seq += 1), kind, seat } as EventView,
  rounds,
});

const shape = (lines: LogLine[]): string[] => rowsOf(lines).map((row) => `${row.seat}: ${row.lines.map(({ event }) => event.kind).join(" ")}`);

it("a turn is one row, with all its rolls and moves", () => {
  const lines = [line("started", null), line("rolled", 0), line("moved", 0), line("rolled", 0), line("rolled", 1), line("moved", 1)];
  expect(shape(lines)).toEqual(["null: started", "0: rolled moved rolled", "1: rolled moved"]);
});

it("what else happens has a row of its own, also within a turn", () => {
  const lines = [line("rolled", 0), line("emote", 0), line("moved", 0), line("undone", 0), line("moved", 0)];
  expect(shape(lines)).toEqual(["0: rolled", "0: emote", "0: moved", "0: undone", "0: moved"]);
});

it("rounds in which nobody could move are a row of nobody", () => {
  expect(shape([line("rolled", 0), line("rolled", 0, 2), line("rolled", 0)])).toEqual(["0: rolled", "null: rolled", "0: rolled"]);
});
