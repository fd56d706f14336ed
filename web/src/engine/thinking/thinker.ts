/** Computer players, hints and analyses of all games; each game is loaded when it is first asked for. */

import { analysisAnswer } from "../analysis/answer";
import { hints } from "../analysis/hints";
import { analysed, type Analysis } from "../analysis/record_analysis";
import { Game } from "../game";
import { Judges } from "../players/judges";
import { easy, medium } from "../players/levels";
import { stream } from "../players/random";
import type { Position } from "../position";
import { remembered } from "../remembered";
import type { ThinkingData } from "../thinking_data";
import type { Answers, Asking, Asks, Here } from "./protocol";
import type { Sources } from "./sources";

/** What an answer that takes its time does between two steps: tells how many are done, and lets others be heard. It
 * throws if nobody waits any more.
 */
export type Step = (done: number) => Promise<void>;

interface Loaded {
  game: Game;
  data: ThinkingData;
  judges: Judges;
}

/** The levels that judge nothing. */
const UNJUDGING: Readonly<Record<string, typeof easy>> = { easy, medium };

export class Thinker {
  readonly #games = new Map<string, Promise<Loaded>>();
  /** The match that was judged last: to tell of it in another language it need not be judged again. */
  #last: { asked: string; analysis: Analysis } | null = null;

  constructor(private readonly sources: Sources) {}

  /** Answer a question. */
  answer<Name extends Asking>(ask: Name, asks: Asks<Name>, step: Step): Promise<Answers<Name>> {
    const answer: (asks: Asks<Name>, step: Step) => Promise<Answers<Name>> = this.#answers[ask];
    return answer(asks, step);
  }

  /** A position, with what judges it. */
  async judged(here: Here, level: string) {
    const loaded = await this.#loaded(here.game);
    const position = await this.#position(loaded, here);
    return { ...loaded, position, judge: await loaded.judges.of(level, position) };
  }

  readonly #answers: { [Name in Asking]: (asks: Asks<Name>, step: Step) => Promise<Answers<Name>> } = {
    prepare: async ({ here, level }) => {
      if (!(level in UNJUDGING)) return (await this.judged(here, level)).judge.notice;
      await this.#loaded(here.game);
      return null;
    },
    move: async ({ here, level, seed }) => {
      const player = UNJUDGING[level];
      if (player) {
        const position = await this.#position(await this.#loaded(here.game), here);
        return textOf(position, player(position, stream(BigInt(seed))));
      }
      const { position, judge } = await this.judged(here, level);
      return textOf(position, judge.choose(position));
    },
    hints: async ({ here, level, ...wording }) => {
      const { data, position, judge } = await this.judged(here, level);
      return hints(data, position, judge, wording);
    },
    analyse: async ({ record, level, language }, step) => {
      const asked = JSON.stringify([record, level]);
      const { data, position, judge } = await this.judged(record.start, level);
      if (this.#last?.asked === asked) return analysisAnswer(data, this.#last.analysis, language);
      const judging = analysed(data, { ...record, start: position }, level, judge);
      let ply = judging.next();
      while (!ply.done) {
        await step(ply.value);
        ply = judging.next();
      }
      this.#last = { asked, analysis: ply.value };
      return analysisAnswer(data, ply.value, language);
    },
  };

  #loaded(slug: string): Promise<Loaded> {
    return remembered(this.#games, slug, async () => {
      const [game, data] = await Promise.all([this.#game(slug), this.sources.thinking(slug)]);
      return { game, data, judges: new Judges(game, data, (file) => this.sources.weights(slug, file)) };
    });
  }

  async #game(slug: string): Promise<Game> {
    const data = await this.sources.data(slug);
    return Game.load(data, await this.sources.module(data));
  }

  async #position({ game }: Loaded, { options, state }: Here): Promise<Position> {
    const missing = game.missingBoard(options);
    if (missing) game.addBoard(missing, await this.sources.board(game.data.slug, missing));
    return game.restore(state, options);
  }
}

function textOf(position: Position, code: number): string {
  const move = position.described(code);
  if (!move) throw new Error(`there is no move ${code}`);
  return move.text;
}
