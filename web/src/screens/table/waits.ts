/** Waiting that people can cut short. */

export class Waits {
  readonly #ends = new Set<() => void>();

  /** Resolves after so many milliseconds, or when all waiting is ended. */
  pause(time: number): Promise<void> {
    if (time <= 0) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#ends.delete(end);
        done();
      };
      const timer = setTimeout(end, time);
      this.#ends.add(end);
    });
  }

  /** Do something after so many milliseconds, unless all waiting is ended before. */
  later(time: number, action: () => void): void {
    const forget = (): void => {
      clearTimeout(timer);
      this.#ends.delete(forget);
    };
    const timer = setTimeout(() => {
      this.#ends.delete(forget);
      action();
    }, time);
    this.#ends.add(forget);
  }

  /** Wait for something that is shown. A page that isn't drawn (behind another window) never finishes an animation; the
   * game goes on all the same. */
  async shown(shown: Promise<void> | undefined, most: number): Promise<void> {
    const limit = new Waits();
    await Promise.race([shown, limit.pause(most)]);
    limit.end();
  }

  end(): void {
    for (const end of [...this.#ends]) end();
  }
}
