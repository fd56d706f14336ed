/** Where somebody is in an introduction: which scene, and whether what it asks for has been done. Knows no rules. */

import type { Choice } from "../../lib/types";
import type { Stage } from "./stages";

export class Lesson {
  readonly stages: readonly Stage[];
  /** The number of the scene, from 0; after the last one comes the end. */
  at = $state(0);
  /** Whether there is nothing left to do in the scene. */
  done = $state(false);
  /** Whether something else has been tried. */
  astray = $state(false);

  readonly stage: Stage | null = $derived.by(() => this.stages[this.at] ?? null);
  readonly over: boolean = $derived(this.stage === null);
  /** The scene that is seen: at the end still the last one. */
  readonly seen: Stage = $derived.by(() => this.stage ?? (this.stages.at(-1) as Stage));
  /** What the scene asks for; null if it has been done. */
  readonly asked: Choice | null = $derived.by(() => {
    const { stage } = this;
    if (!stage || this.done) return null;
    return stage.choices.find(({ move }) => move === stage.scene.play) ?? null;
  });
  /** Whether the token to move can go elsewhere, so that the square must be chosen, too. */
  readonly forks: boolean = $derived.by(() => {
    const { asked } = this;
    return (this.stage?.walks.filter(({ from }) => from === asked?.from).length ?? 0) > 1;
  });
  /** Whether the next scene comes by itself: nothing is said that needs to be read first. */
  readonly flows: boolean = $derived.by(() => this.done && this.stage?.task !== "look" && !this.stage?.scene.then);

  constructor(stages: readonly Stage[]) {
    this.stages = stages;
    this.go(0);
  }

  go(to: number): void {
    this.at = Math.min(Math.max(to, 0), this.stages.length);
    this.done = this.stages[this.at]?.task === "look";
    this.astray = false;
  }

  /** Somebody has tried a ply; whether it is the one that the scene asks for. */
  tries(text: string): boolean {
    if (!this.stage || this.done) return false;
    this.astray = text !== this.stage.scene.play;
    this.done = !this.astray;
    return this.done;
  }
}
