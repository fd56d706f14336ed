/** An introduction without a screen: what its scenes become on the board, and how long it takes to go through them. */

import { SIGN, TIMES, motionTime } from "../board/times";
import { Game } from "../engine/game";
import type { Language, Scene } from "../lib/types";
import { pauseAfter } from "../screens/learn/pace";
import { stagesOf, type Stage } from "../screens/learn/stages";

export { Game };

/** Milliseconds of somebody who reads calmly, 200 words a minute, looks for what to tap, and waits until signs are gone. */
const CALM = { letter: 52, tap: 1000, sign: SIGN };

export function introduced(game: Game, scenes: Scene[]) {
  const stages = stagesOf(game, scenes);
  return {
    stages: stages.map(({ task, before, after, effects, choices }) => ({
      task,
      before: before.position,
      after: after.position,
      effects: effects.map(({ kind }) => kind),
      choices: choices.map(({ move }) => move),
    })),
    duration: { en: duration(stages, "en"), es: duration(stages, "es") },
  };
}

function duration(stages: readonly Stage[], language: Language): number {
  const times = TIMES.normal;
  return stages.reduce((sum, stage) => {
    const { says, then } = stage.scene;
    const done = CALM.letter * says[language].length + CALM.tap;
    const shown = (stage.task === "roll" ? times.fall : 0) + motionTime(stage.effects, "normal");
    const after = then ? Math.max(CALM.letter * then[language].length, CALM.sign) + CALM.tap : pauseAfter(stage);
    return sum + done + shown + after;
  }, 0);
}
