/** The engines of games: their data and code, each fetched once. */

import { Game } from "../engine/game";
import type { GameData } from "../engine/data";
import { ask } from "../lib/api";

const loading = new Map<string, Promise<Game>>();

/** The engine of a game; a failure is not kept. */
export function engineOf(slug: string): Promise<Game> {
  const known = loading.get(slug);
  if (known) return known;
  const engine = load(slug);
  loading.set(slug, engine);
  engine.catch(() => loading.delete(slug));
  return engine;
}

async function load(slug: string): Promise<Game> {
  const at = `/api/games/${encodeURIComponent(slug)}`;
  const data = await ask<GameData>(`${at}/engine.json`);
  const module = await fetch(`${at}/engine.wasm?version=${data.module}`);
  if (!module.ok) throw new Error(`engine.wasm: ${module.status}`);
  return Game.load(data, await module.arrayBuffer());
}
