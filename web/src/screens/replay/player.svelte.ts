/** Steps through a match: ply by ply, by jumps, or playing by itself. */

export type Pace = "slow" | "normal" | "fast";
export const PACES: readonly Pace[] = ["slow", "normal", "fast"];

/** Milliseconds between two plies, besides what it takes to show them. */
const PAUSE: Record<Pace, number> = { slow: 1400, normal: 550, fast: 60 };

/** Shows the ply that led here, and resolves once it is shown. */
export type ShowPly = (ply: number) => Promise<void>;

export class Player {
  /** The number of plies played. */
  at = $state(0);
  playing = $state(false);
  pace = $state<Pace>("normal");
  readonly count: number;

  #show: ShowPly | null = null;
  /** Counts requests, so that an outdated one stops. */
  #era = 0;
  /** Where a run ends; null while there is none. */
  #goal: number | null = null;

  constructor(count: number, at = count) {
    this.count = count;
    this.at = this.#within(at);
  }

  showWith(show: ShowPly | null): void {
    this.#show = show;
  }

  /** Jump to a position; a step forward is animated. */
  go(to: number): void {
    this.pause();
    const target = this.#within(to);
    const step = target === this.at + 1;
    this.at = target;
    if (step) void this.#show?.(target);
  }

  /** Show all that leads on to a position. If something is still being shown, it arrives first. */
  async run(to: number): Promise<void> {
    const from = this.#goal ?? this.at;
    this.pause();
    this.at = from;
    const era = this.#era;
    this.#goal = this.#within(to);
    while (this.at < this.#goal) {
      this.at += 1;
      await this.#show?.(this.at);
      if (era !== this.#era) return;
    }
    this.#goal = null;
  }

  /** Where it will be when what is being shown is over. */
  get heading(): number {
    return this.#goal ?? this.at;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.#play();
  }

  pause(): void {
    this.#era += 1;
    this.#goal = null;
    this.playing = false;
  }

  async #play(): Promise<void> {
    const era = ++this.#era;
    this.playing = true;
    if (this.at >= this.count) this.at = 0;
    while (this.at < this.count) {
      this.at += 1;
      await this.#show?.(this.at);
      if (era !== this.#era) return;
      await new Promise((done) => setTimeout(done, PAUSE[this.pace]));
      if (era !== this.#era) return;
    }
    this.playing = false;
  }

  #within(ply: number): number {
    return Number.isFinite(ply) ? Math.min(Math.max(Math.round(ply), 0), this.count) : this.count;
  }
}
