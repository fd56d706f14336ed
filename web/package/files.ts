/** The package's own files: for each game its data, its code and its weights. */

import type { GameData } from "../src/engine/data";
import { Game } from "../src/engine/game";
import type { Sources } from "../src/engine/thinking/sources";
import type { ThinkingData } from "../src/engine/thinking_data";

/** Node.js's own; its `fetch` reads no files. Asked for in a way that bundlers for browsers don't stumble over. */
declare const process: {
  getBuiltinModule(name: "node:fs/promises"): { readFile(address: URL): Promise<Uint8Array> };
};

const beside = (path: string): URL => new URL(path, import.meta.url);

/** The folder of the games' files in this package. */
export const FILES = beside("games/");

/** The names of the games that there are. */
export async function gameNames(files: string | URL = FILES): Promise<string[]> {
  return json(new URL("games.json", files));
}

/** A game by its name. `files` is where the folder `games` of this package can be found, if not beside this module. */
export async function loadGame(name: string, files: string | URL = FILES): Promise<Game> {
  const sources = filesIn(files);
  const data = await sources.data(name);
  return Game.load(data, await sources.module(data));
}

/** The files in a folder; its address is absolute and ends with a slash. */
export function filesIn(folder: string | URL): Sources {
  const file = (game: string, name: string): URL => new URL(`${game}/${name}`, folder);
  return {
    data: (game) => json<GameData>(file(game, "engine.json")),
    module: ({ slug }) => bytes(file(slug, "engine.wasm")),
    thinking: (game) => json<ThinkingData>(file(game, "thinking.json")),
    weights: (game, name) => bytes(file(game, `weights/${name}`)),
    board: (game) => Promise.reject(new Error(`${game}: the package has no board for these options`)),
  };
}

async function json<Data>(address: URL): Promise<Data> {
  return JSON.parse(new TextDecoder().decode(await bytes(address))) as Data;
}

async function bytes(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (address.protocol === "file:") {
    const { readFile } = process.getBuiltinModule("node:fs/promises");
    return new Uint8Array(await readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
