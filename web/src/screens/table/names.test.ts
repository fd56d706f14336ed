import { expect, it } from "vitest";
import { namesOf } from "./names";

it("names are those of people, by seat", () => {
  const seats = [
    { seat: 0, name: "Ana" },
    { seat: 2, name: null },
    { seat: 3, name: "Ben" },
  ];
  expect(namesOf(seats)).toEqual({ 0: "Ana", 3: "Ben" });
});
