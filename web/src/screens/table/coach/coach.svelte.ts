/** Follows a table and decides what to tell a first-timer. */

import type { TableState } from "../../../lib/table.svelte";
import type { Choice, Game } from "../../../lib/types";
import { memoryOf, remember } from "./memory";
import { GOAL, lessonOf, taskOf, type Task } from "./tips";

export class CoachState {
  readonly #table: TableState;
  readonly #choices: () => readonly Choice[] | null;
  readonly #game: Game;

  done = $state(true);
  /** The kind of effect that is being explained. */
  lesson = $state<string | null>(null);
  #known = $state.raw<ReadonlySet<string>>(new Set());
  /** The newest event that was looked at. */
  #since = 0;

  /** Whether to say what the game is about: until somebody here has moved. */
  readonly tellsGoal: boolean = $derived(!this.#known.has(GOAL));

  readonly task: Task | null = $derived.by(() => {
    const { view, toAct, seats } = this.#table;
    if (!view || view.phase !== "playing" || seats.length === 0) return null;
    return taskOf(view.now, toAct !== null, this.#choices());
  });

  constructor(table: TableState, game: Game, choices: () => readonly Choice[] | null) {
    this.#table = table;
    this.#game = game;
    this.#choices = choices;
    const { done, known } = memoryOf(game.name);
    this.done = done;
    this.#known = new Set(known);
    this.#since = table.view?.seq ?? 0;
  }

  /** Look at what happened since the last time; to be called whenever the log has grown. */
  look(): void {
    const { log, seats } = this.#table;
    // People who have moved on have read the last lesson.
    if (log.some(({ seq, seat, effects }) => seq > this.#since && effects && seat !== null && seats.includes(seat))) this.lesson = null;
    if (log.some(({ kind, seat }) => kind === "moved" && seat !== null && seats.includes(seat)) && this.tellsGoal) this.#learn(GOAL);
    const lesson = lessonOf(log, this.#since, this.#game.lessons, this.#known);
    this.#since = log.at(-1)?.seq ?? this.#since;
    if (lesson) {
      this.lesson = lesson;
      this.#learn(lesson);
    }
    if (this.#table.view?.phase === "over" && this.#table.seats.length > 0) this.#finish();
  }

  /** The sentence has been read. */
  understood(): void {
    this.lesson = null;
  }

  /** No more tips in this game. */
  dismiss(): void {
    this.done = true;
    this.#store();
  }

  /** Tips are wanted, from the beginning. */
  begin(): void {
    this.done = false;
    this.#known = new Set();
    this.#store();
  }

  #learn(lesson: string): void {
    this.#known = new Set([...this.#known, lesson]);
    this.#store();
  }

  /** The first game is over: no tips in the next one. */
  #finish(): void {
    if (memoryOf(this.#game.name).done) return;
    remember(this.#game.name, { done: true, known: [...this.#known] });
  }

  #store(): void {
    remember(this.#game.name, { done: this.done, known: [...this.#known] });
  }
}
