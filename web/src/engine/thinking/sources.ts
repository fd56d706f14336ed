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

/** The files under an address, which ends with a slash: a server's, or a folder's. */
export function served(base: string): Sources {
  const fetched = async (path: string): Promise<Response> => {
    const response = await fetch(`${base}api/games/${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  };
  return {
    data: async (game) => (await fetched(`${game}/engine.json`)).json(),
    module: async ({ slug, module }) => (await fetched(`${slug}/engine.wasm?version=${module}`)).arrayBuffer(),
    thinking: async (game) => (await fetched(`${game}/thinking.json`)).json(),
    weights: async (game, file) => new Uint8Array(await (await fetched(`${game}/weights/${file}`)).arrayBuffer()),
    board: async (game, options) => {
      const query = new URLSearchParams(Object.entries(options).map(([name, text]) => ["option", `${name}=${text}`]));
      return (await fetched(`${game}/board?${query}`)).json();
    },
  };
}
