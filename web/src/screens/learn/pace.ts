/** How long an introduction waits. */

import { SIGN } from "../../board/times";
import type { Stage } from "./stages";

/** Milliseconds until the next scene comes by itself: after a roll, and after something that the board shows with a sign. */
const AFTER = { roll: 700, sign: SIGN };

export function pauseAfter({ task }: Stage): number {
  return task === "roll" ? AFTER.roll : AFTER.sign;
}
