/** The scenes of an introduction on the board: played once with the game's own rules, before anybody sees them. */

import type { Game } from "../../engine/game";
import { choices, plyView, positionView } from "../../engine/views";
import { diceOf } from "../../lib/plies";
import type { Choice, Effect, MoveChoice, Scene, Standing, Told } from "../../lib/types";

/** What there is to do: nothing, to roll, to move a token, or to choose something that moves none. */
export type Task = "look" | "roll" | "move" | "press";

export interface Stage {
  scene: Scene;
  /** Whoever plays. */
  seat: number;
  task: Task;
  before: Standing;
  /** The same if there is nothing to do. */
  after: Standing;
  /** What the ply does, and in words. */
  effects: Effect[];
  told: Told;
  /** The legal moves, and those on the board. */
  choices: Choice[];
  walks: MoveChoice[];
  /** The dice on the table, before and after. */
  dice: { before: readonly number[]; after: readonly number[] };
}

const NOTHING: Told = { en: [], es: [] };

export function stagesOf(game: Game, scenes: readonly Scene[]): Stage[] {
  const stages: Stage[] = [];
  for (const scene of scenes) stages.push(stageOf(game, scene, stages.at(-1)?.dice.after ?? []));
  return stages;
}

/** `lying` are the dice that were rolled last. */
function stageOf(game: Game, scene: Scene, lying: readonly number[]): Stage {
  const { play } = scene;
  const begins = game.restore(scene.state, scene.options);
  const ends = play === null ? begins : begins.play(play);
  const rolled = play === null ? null : diceOf(play);
  const before = begins.awaits === "roll" || begins.thrown.length > 0 ? begins.thrown : lying;
  const dice = { before, after: rolled ?? before };
  const legal = begins.awaits === "move" ? (choices(begins, { seen: true }) as Choice[]) : [];
  const walks = legal.flatMap(({ move, from, to, die, captures }) =>
    from === null || to === null ? [] : [{ text: move, from, to, die, captures }],
  );
  const seat = begins.seat ?? 0;
  const shown = play === null ? null : plyView(begins, play, ends, { hearers: [seat] });
  return {
    scene,
    seat,
    task: play === null ? "look" : rolled ? "roll" : walks.some(({ text }) => text === play) ? "move" : "press",
    before: positionView(begins, { thrown: dice.before }) as Standing,
    after: positionView(ends, { thrown: dice.after }) as Standing,
    effects: (shown?.effects ?? []) as unknown as Effect[],
    told: (shown?.heard?.[seat] ?? shown?.told ?? NOTHING) as Told,
    choices: legal,
    walks: walks.map((walk, index) => ({ ...walk, number: index + 1 })),
    dice,
  };
}
