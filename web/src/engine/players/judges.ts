/** Who judges positions of a game: an evaluator for each level, options and number of players, made when it is needed. */

import type { Workspace } from "../code";
import type { Game } from "../game";
import type { Position } from "../position";
import { remembered } from "../remembered";
import type { LearnedData, ThinkingData, WeightsEntry } from "../thinking_data";
import { seatsOf } from "./estimators";
import { Evaluator, strength } from "./evaluator";
import { Learned, lookOf } from "./learned";
import { nearestNotice, rolloutsNotice, type Rules } from "./notices";
import { Rollouts } from "./rollouts";
import { nearest, readNet, type Net } from "./weights";

/** Fetches a file of weights. */
export type FetchWeights = (file: string) => Promise<Uint8Array>;

export class Judges {
  readonly #known = new Map<string, Promise<Evaluator>>();
  readonly #nets = new Map<string, Promise<Net>>();
  #memory: Workspace | undefined;

  constructor(
    private readonly game: Game,
    private readonly data: ThinkingData,
    private readonly fetchWeights: FetchWeights,
  ) {}

  /** What judges positions like this one, at a level that judges. */
  of(level: string, position: Position): Promise<Evaluator> {
    const played = { game: this.game.data, options: position.options, players: seatsOf(position).length };
    const key = [level, played.players, played.options.changed].join();
    return remembered(this.#known, key, () => this.#made(level, played));
  }

  async #made(level: string, played: Rules): Promise<Evaluator> {
    const { game, data } = this;
    const looks = strength(data, level, played.players);
    const weights = nearest(game.data, data, level, played.options, played.players);
    if (!weights || !data.learned) {
      const rollouts = new Rollouts(game.code, data.rollouts, looks.samples);
      return new Evaluator(data, rollouts, rolloutsNotice(data, level, played, looks.samples));
    }
    const net = await this.#net(weights, data.learned);
    this.#memory ??= game.code.workspace(data.learned.memory);
    const learned = new Learned(game.code, this.#memory, data.learned.field, net, lookOf(looks, data.near));
    return new Evaluator(data, learned, nearestNotice(data, level, played, weights));
  }

  #net(weights: WeightsEntry, data: LearnedData): Promise<Net> {
    return remembered(this.#nets, weights.file, async () =>
      readNet(await this.fetchWeights(weights.file), weights, data),
    );
  }
}
