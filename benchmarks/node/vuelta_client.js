// A table of Ludo at Vuelta's server, seen by its two players: opened and joined over HTTP, played over a WebSocket each.
// With two origins, that is two processes of the server, the players sit at different ones.
import WebSocket from "ws";
import { post } from "./http.js";

/**
 * Opens a table and connects its players. `events.heard(seat, progress)` is called for each broadcast of a ply that a
 * player receives, `events.failed(reason)` for what must not happen.
 */
export async function openTable(origins, number, random, events) {
  const home = [origins[number % origins.length], origins[(number + 1) % origins.length]];
  const wish = { game: "ludo", seats: [{ kind: "here", name: "player 0" }, { kind: "open" }] };
  const opened = await post(`${home[0]}/api/tables`, wish);
  const joined = await post(`${home[1]}/api/tables/${opened.table}/join`, { name: "player 1" });
  const tokens = [opened.token, joined.token];
  const playerOf = new Map(); // the game's number of a seat → 0 or 1
  const table = { seat: 0, act: undefined, close: undefined };
  let now;
  let seq = 0;
  let actions = 0;

  const learn = (newer, at) => {
    if (at < seq) return;
    seq = at;
    now = newer;
    if (now.seat !== null) table.seat = playerOf.get(now.seat);
  };

  const hear = (player, message) => {
    if (message.type === "refused") events.failed(`refused: ${message.code}`);
    if (message.type !== "event") return;
    const { event } = message;
    learn(event.now, event.seq);
    if (event.kind === "ended") events.failed("a match ended");
    if (event.kind === "rolled" || event.kind === "moved") events.heard(player, event.seq);
  };

  const connect = (player) =>
    new Promise((resolve, reject) => {
      const address = `${home[player].replace(/^http/, "ws")}/api/tables/${opened.table}/socket`;
      const socket = new WebSocket(address);
      socket.on("open", () => socket.send(JSON.stringify({ type: "hello", token: tokens[player] })));
      socket.on("message", (data) => {
        const message = JSON.parse(data);
        if (message.type !== "welcome") return hear(player, message);
        for (const seat of message.seats) playerOf.set(seat, player);
        learn(message.view.now, message.seq);
        resolve(socket);
      });
      socket.on("error", reject);
      socket.on("close", (code) => events.failed(`closed: ${code}`));
    });

  const sockets = await Promise.all([0, 1].map(connect));
  learn(now, seq); // now that both seats are known
  table.act = () => {
    const seat = table.seat;
    const id = `a${actions++}`;
    const move = now.moves[Math.floor(random() * now.moves.length)];
    const action = now.awaits === "roll" ? { type: "roll", id } : { type: "move", id, move };
    sockets[seat].send(JSON.stringify(action));
    return { seat, progress: seq };
  };
  table.close = () => {
    for (const socket of sockets) {
      socket.removeAllListeners("close");
      socket.terminate();
    }
  };
  return table;
}
