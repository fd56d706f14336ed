/** What people are told of a player that has not learned the rules at hand. */

import type { GameData, Language, Told } from "../data";
import { parseOptions, readOptions, type Options } from "../options";
import { fill, inEvery, type Parts } from "../text/templates";
import type { ThinkingData, WeightsEntry } from "../thinking_data";
import { differing } from "./weights";

/** The game that is played: by which options, and by how many. */
export interface Rules {
  game: GameData;
  options: Options;
  players: number;
}

/** A sentence about a level whose weights were learned with some options; null if with these. */
export function nearestNotice(data: ThinkingData, level: string, played: Rules, { options }: WeightsEntry): Told | null {
  if (options === played.options.changed) return null;
  const learned = { ...played, options: readOptions(played.game, parseOptions(options)) };
  return inEvery(played.game, (_, language) =>
    fill(data.words[language].notices["nearest"] ?? "", {
      ...about(data, level, played, language),
      learned: rulesIn(data, learned, language),
    }),
  );
}

/** A sentence about a level that has learned nothing and plays games on in its head. */
export function rolloutsNotice(data: ThinkingData, level: string, played: Rules, samples: number): Told {
  return inEvery(played.game, (_, language) =>
    fill(data.words[language].notices["rollouts"] ?? "", { ...about(data, level, played, language), samples }),
  );
}

function about(data: ThinkingData, level: string, played: Rules, language: Language): Parts {
  return {
    game: played.game.listing.title[language],
    players: played.players,
    rules: rulesIn(data, played, language),
    level: data.words[language].notices[level] ?? level,
  };
}

/** The rule set, or what differs from the standard one, as the options are explained to people. */
function rulesIn(data: ThinkingData, { game, options }: Rules, language: Language): string {
  const sets = game.listing.rule_sets.map((ruleSet) => ({ ...ruleSet, known: readOptions(game, ruleSet.options) }));
  const named = sets.find(({ known }) => known.changed === options.changed);
  if (named) return fill(data.words[language].notices["rule set"] ?? "", { name: named.title[language] });
  return differing(options, sets[0]?.known ?? options)
    .map((name) => {
      const [text, words] = [options.texts[name] ?? "", data.options[name]];
      return `${words?.heading[language]}: ${words?.spoken[language][text] ?? text}`;
    })
    .join("; ");
}
