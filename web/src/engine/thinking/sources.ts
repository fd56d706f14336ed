/** Where a game's files come from. */

import type { BoardResponse } from "../../lib/generated/schema";
import type { GameData } from "../data";
import type { OptionTexts } from "../game";
import type { ThinkingData } from "../thinking_data";

export interface Sources {
  data(game: string): Promise<GameData>;
  /** The module that goes with the data. */
  module(data: GameData): Promise<BufferSource>;
  thinking(game: string): Promise<ThinkingData>;
  weights(game: string, file: string): Promise<Uint8Array>;
  /** A board that the data comes without. */
  board(game: string, options: OptionTexts): Promise<BoardResponse>;
}

/** Where a server has its games; every other address is that of a folder of files. */
const SERVER = "/api/games/";

/** Which of a game's files has the board for options, where `boards.json` lists those of each; null if none has. */
export function boardFile(listed: readonly OptionTexts[], options: OptionTexts): string | null {
  const found = listed.findIndex((values) => Object.entries(values).every(([name, text]) => options[name] === text));
  return found < 0 ? null : `boards/${found}.json`;
}

/** The games under an address: a server's, or the folder `data` that `vuelta site` writes. It ends with a slash. */
export function served(base: string): Sources {
  const fetched = async (path: string): Promise<Response> => {
    const response = await fetch(base + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  };
  return {
    data: async (game) => (await fetched(`${game}/engine.json`)).json(),
    module: async ({ slug, module }) => (await fetched(`${slug}/engine.wasm?version=${module}`)).arrayBuffer(),
    thinking: async (game) => (await fetched(`${game}/thinking.json`)).json(),
    weights: async (game, file) => new Uint8Array(await (await fetched(`${game}/weights/${file}`)).arrayBuffer()),
    board: async (game, options) => {
      if (!base.endsWith(SERVER)) {
        const file = boardFile(await (await fetched(`${game}/boards.json`)).json(), options);
        if (file === null) throw new Error(`${game}: ${JSON.stringify(options)}`);
        return (await fetched(`${game}/${file}`)).json();
      }
      const query = new URLSearchParams(Object.entries(options).map(([name, text]) => ["option", `${name}=${text}`]));
      return (await fetched(`${game}/board?${query}`)).json();
    },
  };
}
