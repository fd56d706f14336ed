/** Where the focus goes when what had it is gone: never out of the game. */

/** Parts of the game are marked data-part="turn" (a place to rest), "roll" and "choices". */
const find = (region: HTMLElement, selector: string): HTMLElement | null => region.querySelector<HTMLElement>(selector);

let inBoard = false;
/** Whether the keyboard was used last: only then does it help to find the focus on a button. */
let byKey = false;

/** Begin to notice what is used; returns how to stop. */
export function noticeKeys(): () => void {
  const key = (): void => void (byKey = true);
  const pointer = (): void => void (byKey = false);
  addEventListener("keydown", key, true);
  addEventListener("pointerdown", pointer, true);
  return () => {
    removeEventListener("keydown", key, true);
    removeEventListener("pointerdown", pointer, true);
  };
}

/** Move a lost or resting focus to the next thing to do. */
export function parkFocus(region: HTMLElement | null, mayRoll: boolean, mayChoose: boolean): void {
  if (!region?.isConnected || document.querySelector("dialog[open]")) return;
  const now = document.activeElement;
  const resting = now instanceof HTMLElement && (now === region || now.tagName === "H1" || now.dataset["part"] === "turn");
  if (now && now !== document.body && !resting) {
    inBoard = now.closest("[data-stop]") !== null;
    return;
  }
  let place: HTMLElement | null = null;
  if (!byKey) place = resting ? null : find(region, "[data-part='turn']");
  else if (mayRoll) place = find(region, "button.roll, [data-part='roll']");
  else if (mayChoose) place = inBoard ? find(region, "[data-stop][tabindex='0']") : find(region, "[data-part='choices'] button");
  else if (!resting) place = find(region, "[data-part='turn']");
  place?.focus({ preventScroll: true });
}
