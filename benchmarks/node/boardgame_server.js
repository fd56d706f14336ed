// boardgame.io's server as its guide starts it: `node boardgame_server.js PORT [FOLDER]`. Its default storage is the
// memory; with a folder, its own FlatFile keeps the matches there. package.json holds koa-compose back at 4.1.0: with
// 4.2.0, which npm would take, boardgame.io 0.50.2 answers 404 to every request of its lobby.
import { createRequire } from "node:module";
import { Race } from "./race.js";

const { FlatFile, Server } = createRequire(import.meta.url)("boardgame.io/server");

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [Race],
  origins: [/localhost/],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
await server.run(Number(port));
console.log("ready");
