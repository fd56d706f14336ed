/** What the person has in hand: the kind of input that was used last. */

export type Device = "touch" | "mouse" | "keys";

/** Keys that play. Others, such as those of a screen's shortcuts or a name that is typed, say nothing. */
const PLAYS = /^( |Enter|Tab|Arrow\w+|[1-9])$/;

function first(): Device {
  return globalThis.matchMedia?.("(pointer: coarse)").matches ? "touch" : "mouse";
}

let used = $state<Device>(first());

/** Read in a component, it follows the person from one to the other. */
export const device = (): Device => used;

/** Begin to follow what is used; returns how to stop. */
export function followDevice(): () => void {
  const point = ({ pointerType }: PointerEvent): void => {
    used = pointerType === "mouse" ? "mouse" : "touch"; // a pen taps
  };
  const press = ({ key, target }: KeyboardEvent): void => {
    const typing = target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
    if (!typing && PLAYS.test(key)) used = "keys";
  };
  addEventListener("pointerdown", point, true);
  addEventListener("keydown", press, true);
  return () => {
    removeEventListener("pointerdown", point, true);
    removeEventListener("keydown", press, true);
  };
}
