/** One run of an animation: it can be ended at any moment, and it is over from the beginning where nobody would see it. */

import type { Speed } from "../lib/types";
import type { Motion } from "./frames";

/** Milliseconds after which an animation counts as finished, whatever the browser says. */
const SLACK = 250;

export class Run {
  readonly speed: Speed;
  /** How many times as fast as usual. */
  readonly #rate: number;
  over = document.hidden;
  #animations: Animation[] = [];
  #wake: (() => void) | null = null;

  constructor(speed: Speed, rate = 1) {
    this.#rate = rate;
    this.speed = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : speed;
  }

  /** Move elements by their ids; resolves when all have arrived, and leaves them there. */
  async play(motions: Motion[], elements: Map<number, SVGGElement>): Promise<void> {
    if (this.over || motions.length === 0) return;
    let longest = 0;
    for (const { id, frames, duration: usual } of motions) {
      const duration = usual / this.#rate;
      const animation = elements.get(id)?.animate(frames, { duration, fill: "both" });
      if (animation) this.#animations.push(animation);
      longest = Math.max(longest, duration);
    }
    const arrived = Promise.allSettled(this.#animations.map((animation) => animation.finished));
    await Promise.race([arrived, this.wait(longest + SLACK)]);
  }

  /** Waits this many milliseconds, or until the run is ended. */
  wait(milliseconds: number): Promise<void> {
    if (this.over) return Promise.resolve();
    return new Promise((resolve) => {
      const hide = () => document.hidden && this.end();
      const done = () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", hide);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      document.addEventListener("visibilitychange", hide);
      this.#wake = done;
    });
  }

  /** Everything arrives at once. */
  end(): void {
    this.over = true;
    for (const animation of this.#animations) animation.finish();
    this.#wake?.();
  }

  /** Forget what was animated: elements stand where they are drawn. */
  clear(): void {
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
  }
}
