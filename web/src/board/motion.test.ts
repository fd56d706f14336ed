import { expect, test } from "vitest";
import type { Effect, Pieces } from "../lib/types";
import { timed } from "./frames";
import { plan } from "./motion";
import { byCell, type Token, tokensOf } from "./pieces";
import { arranged } from "./stacking";
import { smallBoard } from "./testing";

function planned(effects: Effect[], before: Pieces, after: Pieces) {
  const start = tokensOf(smallBoard, before);
  const stages = plan(smallBoard, effects, start, after);
  const end = stages.at(-1)?.tokens ?? start;
  expect(standing(end)).toEqual(standing(tokensOf(smallBoard, after))); // whatever the effects say
  return { start, stages };
}
const standing = (tokens: Token[]) => tokens.map(({ seat, cell }) => `${seat} ${cell}`).sort();
const placed = (tokens: Token[]) =>
  [...byCell(smallBoard, tokens)].flatMap(([cell, here]) => arranged(smallBoard, cell, here));

test("a token walks along its path", () => {
  const effects: Effect[] = [{ kind: "moved", seat: 0, cell: "r1", to: "r4", path: [1, 2, 3, 4] }];
  const { stages } = planned(effects, { 0: ["r1"] }, { 0: ["r4"] });
  expect(stages).toMatchObject([{ steps: [{ how: "walk", cells: [1, 2, 3, 4] }] }]);
});

test("without a path it flies", () => {
  const { stages } = planned([{ kind: "moved", seat: 0, cell: "r1", to: "r5" }], { 0: ["r1"] }, { 0: ["r5"] });
  expect(stages).toMatchObject([{ steps: [{ how: "fly", cells: [1, 5] }] }]);
});

test("who is captured flies home after the mover has come", () => {
  const effects: Effect[] = [
    { kind: "moved", seat: 0, cell: "r1", to: "r3", path: [1, 2, 3] },
    { kind: "capture", seat: 0, other: 1, cell: "r3" },
  ];
  const { stages, start } = planned(effects, { 0: ["r1"], 1: ["H", "r3"] }, { 0: ["r3"], 1: ["H", "H"] });
  const victim = start.find((token) => token.cell === 3);
  expect(stages).toHaveLength(2);
  expect(stages[1]?.steps).toEqual([{ id: victim?.id, how: "fly", cells: [3, 9] }]);
});

test("two that swap cross in one stage", () => {
  const effects: Effect[] = [
    { kind: "moved", seat: 0, cell: "r1", to: "r3" },
    { kind: "swap", seat: 0, other: 1, cell: "r1" },
  ];
  const { stages } = planned(effects, { 0: ["r1"], 1: ["r3"] }, { 0: ["r3"], 1: ["r1"] });
  expect(stages).toHaveLength(1);
  expect(stages[0]?.steps.map((step) => step.cells)).toEqual([[1, 3], [3, 1]]);
});

test("an arrow is followed, a bounce turns round", () => {
  const effects: Effect[] = [
    { kind: "moved", seat: 0, cell: "r0", to: "r1", path: [0, 1] },
    { kind: "arrow", seat: 0, cell: "r1", to: "r3" },
    { kind: "bounced", seat: 0, cell: "r3", to: "r2", path: [3, 2] },
  ];
  const { stages } = planned(effects, { 0: ["r0"] }, { 0: ["r2"] });
  expect(stages.map((stage) => stage.steps[0]?.how)).toEqual(["walk", "follow", "walk"]);
});

test("of a pile the topmost leaves", () => {
  const before = tokensOf(smallBoard, { 0: ["P", "P"] });
  const [stage] = plan(smallBoard, [{ kind: "moved", seat: 0, cell: "P", to: "r0" }], before, { 0: ["P", "r0"] });
  expect(stage?.steps[0]?.id).toBe(before.at(-1)?.id);
});

test("a token that finishes cheers", () => {
  const effects: Effect[] = [
    { kind: "moved", seat: 0, cell: "r7", to: "L1" },
    { kind: "finished", seat: 0, cell: "L1" },
  ];
  const { stages, start } = planned(effects, { 0: ["r7"] }, { 0: ["L1"] });
  expect(stages[0]?.cheering).toEqual([start[0]?.id]);
});

test("what moves nothing happens when the tokens before it have arrived", () => {
  const { stages } = planned([{ kind: "bust", seat: 0 }], { 0: ["r1"] }, { 0: ["r1"] });
  expect(stages).toMatchObject([{ steps: [], happened: [{ kind: "bust", seat: 0 }] }]);
  const effects: Effect[] = [
    { kind: "moved", seat: 0, cell: "r1", to: "r3" },
    { kind: "extra-roll", seat: 0 },
  ];
  const walked = planned(effects, { 0: ["r1"] }, { 0: ["r3"] });
  expect(walked.stages.map(({ happened }) => happened.map(({ kind }) => kind))).toEqual([["moved", "extra-roll"]]);
});

test("what the effects leave out is made good at the end", () => {
  const { stages } = planned([], { 0: ["r1"], 1: ["r3"] }, { 0: ["r2"], 1: ["H"] });
  expect(stages).toHaveLength(1);
  expect(stages[0]?.steps).toHaveLength(2);
});

test("effects that don't fit the position do no harm", () => {
  const effects: Effect[] = [
    { kind: "moved", seat: 0, cell: "r6", to: "r7" },
    { kind: "capture", seat: 0, other: 1, cell: "nowhere" },
  ];
  planned(effects, { 0: ["r1"], 1: ["r3"] }, { 0: ["r1"], 1: ["r3"] });
});

test("a walk takes its time by the cell, and others make room meanwhile", () => {
  const effects: Effect[] = [{ kind: "moved", seat: 0, cell: "r0", to: "r4", path: [0, 1, 2, 3, 4] }];
  const { stages, start } = planned(effects, { 0: ["r0"], 1: ["r4"] }, { 0: ["r4"], 1: ["r4"] });
  const { motions } = timed(smallBoard, stages[0]!, placed(start), placed(stages[0]!.tokens), "normal");
  expect(motions.map((motion) => motion.duration).sort((a, b) => a - b)).toEqual([150, 280]);
  expect(motions.find((motion) => motion.duration === 280)?.frames).toHaveLength(9);
});
