/** The engines of games on the page itself: each fetched once, from wherever the page comes. */

import { Game } from "../engine/game";
import { served } from "../engine/thinking/sources";
import { gamesFolder } from "../lib/site";
import type { BoardData } from "../lib/types";

const loading = new Map<string, Promise<Game>>();

/** Where the files of games are. */
export const FILES = gamesFolder();

const sources = served(FILES);

/** The engine of a game; a failure is not kept. */
export function engineOf(slug: string): Promise<Game> {
  const known = loading.get(slug);
  if (known) return known;
  const engine = load(slug);
  loading.set(slug, engine);
  engine.catch(() => loading.delete(slug));
  return engine;
}

/** The board for options, if the game's engine comes with it. */
export async function boardOf(slug: string, options: Readonly<Record<string, string>>): Promise<BoardData | null> {
  const { data } = await engineOf(slug);
  const value = (name: string): string | undefined =>
    options[name] ?? data.listing.options.find((option) => option.name === name)?.default;
  const fits = ({ options: values }: { options: Record<string, string> }): boolean =>
    data.boardOptions.every((name) => values[name] === value(name));
  return data.boards.find(fits)?.board ?? null;
}

async function load(slug: string): Promise<Game> {
  const data = await sources.data(slug);
  return Game.load(data, await sources.module(data));
}
