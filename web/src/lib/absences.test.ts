import { expect, it } from "vitest";
import { absencesAfter } from "./absences";

const AT = 5_000;

it("somebody who goes is gone from then on, until they are back", () => {
  const gone = absencesAfter(new Map(), [0, 1], [0], AT);
  expect([...gone]).toEqual([[1, AT]]);
  expect([...absencesAfter(gone, [0], [0], AT + 1)]).toEqual([[1, AT]]);
  expect([...absencesAfter(gone, [0], [0, 1], AT + 2)]).toEqual([]);
});

it("nobody knows since when somebody is gone whom we have not seen go", () => {
  expect([...absencesAfter(new Map(), null, [0], AT)]).toEqual([]);
});
