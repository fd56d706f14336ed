/** A tap, a click or Space while something plays goes straight to what comes next for somebody. Whatever skips does
 * nothing else: not the same tap, which may end on dice that have only just come, nor a second one right after it. */

import type { Session } from "./session.svelte";

/** What a tap means where it is, whatever is playing. */
const CONTROLS = "a, button, input, select, textarea, label, summary, dialog";
/** But for these: they are the game itself. */
const GAME = "[data-stop], .roll, [data-part='roll'], [data-part='skip'], [data-part='choices'] button";

/** Milliseconds in which a second tap still means the first. */
const DOUBLE = 350;

function isGame(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(GAME) !== null || target.closest(CONTROLS) === null;
}

/** Let an element be where taps skip. */
export function skipping(session: Session): (element: HTMLElement) => () => void {
  return (element) => {
    /** Whether the tap began while something was playing. */
    let begun = false;
    let skipped = -Infinity;
    /** Whether the key that is held down has skipped: what has the focus when it is let go isn't pressed. */
    let held = false;

    function skip(at: number): void {
      session.skip();
      skipped = at;
    }

    function down(event: Event): void {
      session.celebrated = null;
      begun = session.skippable && isGame(event.target);
    }

    function click(event: MouseEvent): void {
      // A click that no pointer made is a button pressed by key.
      const tapped = event.detail > 0;
      const late = tapped && event.timeStamp - skipped < DOUBLE;
      if (!isGame(event.target) || !(begun || late || (tapped && session.skippable))) return;
      begun = false;
      event.stopPropagation();
      event.preventDefault();
      if (session.skippable) skip(event.timeStamp);
    }

    function key(event: KeyboardEvent): void {
      session.celebrated = null;
      if (event.key !== " " || event.altKey || event.ctrlKey || event.metaKey || !isGame(event.target)) return;
      const again = event.repeat || event.timeStamp - skipped < DOUBLE;
      if (!session.skippable && !again) return;
      held = true;
      event.stopPropagation();
      event.preventDefault();
      if (session.skippable && !event.repeat) skip(event.timeStamp);
    }

    function up(event: KeyboardEvent): void {
      if (event.key === " " && held) event.preventDefault();
      if (event.key === " ") held = false;
    }

    element.addEventListener("pointerdown", down, true);
    element.addEventListener("click", click, true);
    element.addEventListener("keydown", key, true);
    element.addEventListener("keyup", up, true);
    return () => {
      element.removeEventListener("pointerdown", down, true);
      element.removeEventListener("click", click, true);
      element.removeEventListener("keydown", key, true);
      element.removeEventListener("keyup", up, true);
    };
  };
}
