import { expect, it } from "vitest";
import { Alarm } from "./clock";

it("a clock is heard once when it runs short and once when it has run out, for every deadline", () => {
  const alarm = new Alarm();
  const heard = (deadline: number, ...left: number[]): (string | null)[] => left.map((time) => alarm.rings(deadline, time));
  expect(heard(1, 30_000, 9_900, 9_650, 250, 0, 0)).toEqual([null, "short", null, null, "over", null]);
  expect(heard(2, 30_000, 4_000, 3_750)).toEqual([null, "short", null]);
});
