import { describe, expect, it } from "vitest";
import { coloursOf, withNames } from "./names";

const colour = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

describe("names in a sentence", () => {
  const seats = [
    { colour: "red", name: "Ana" },
    { colour: "blue", name: null },
    { colour: "green", name: "Red" },
  ];

  it("take the place of colours", () => {
    expect(withNames("Red captures a piece of Blue.", seats, colour)).toBe("Ana captures a piece of Blue.");
  });

  it("are put in once, even if somebody is called like a colour", () => {
    expect(withNames("Green swaps with Red.", seats, colour)).toBe("Red swaps with Ana.");
  });

  it("leave words alone that only begin so", () => {
    expect(withNames("Reddish, Greenland, Red", seats, colour)).toBe("Reddish, Greenland, Ana");
  });

  it("are taken as they are", () => {
    expect(withNames("Red moves.", [{ colour: "red", name: "$& <b>" }], colour)).toBe("$& <b> moves.");
  });
});

it("colours are known by seat, also where nobody sits", () => {
  const seat = { seat: 2, colour: "blue", kind: "open", name: null, level: null, holder: null, left: false, resigned: false } as const;
  expect(coloursOf(["red", "green", "yellow"], [seat])).toEqual(["red", "green", "blue"]);
});
