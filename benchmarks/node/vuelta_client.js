// A table of Ludo at Vuelta's server, seen by its two players: opened and joined over HTTP, played over a WebSocket each.
// With two origins, that is two processes of the server, the players sit at different ones.
import WebSocket from "ws";
import { post } from "./http.js";

/** What a client knows that is told everything: the last event's `now`. */
class Told {
  #now;

  constructor(now) {
    this.#now = now;
  }

  hear({ event }) {
    this.#now = event.now;
  }

  get seat() {
    return this.#now.seat;
  }

  /** The texts of the legal moves; empty before a roll. */
  get moves() {
    return this.#now.moves;
  }
}

/**
 * Opens a table and connects its players. `events.heard(seat, progress)` is called for each broadcast of a ply that a
 * player receives, `events.failed(reason)` for what must not happen.
 */
export function openTable(origins, number, random, events) {
  return open({ wanted: {}, follow: (now) => new Told(now) }, origins, number, random, events);
}

/** The same for clients whose hello says what they want: `follow` makes what keeps up with the game, from where it stands. */
export async function open({ wanted, follow }, origins, number, random, events) {
  const home = [origins[number % origins.length], origins[(number + 1) % origins.length]];
  const wish = { game: "ludo", seats: [{ kind: "here", name: "player 0" }, { kind: "open" }] };
  const opened = await post(`${home[0]}/api/tables`, wish);
  const joined = await post(`${home[1]}/api/tables/${opened.table}/join`, { name: "player 1" });
  const tokens = [opened.token, joined.token];
  const playerOf = new Map(); // the game's number of a seat → 0 or 1
  const table = { act: undefined, close: undefined };
  let known;
  let seq = 0;
  let actions = 0;

  const hear = (player, message) => {
    if (message.type === "refused") events.failed(`refused: ${message.code}`);
    if (message.type !== "event" && message.type !== "ply") return;
    const happened = message.ply ?? message.event;
    if (happened.seq > seq) {
      seq = happened.seq;
      known.hear(message);
    }
    if (happened.kind === "ended") events.failed("a match ended");
    if (happened.kind === "rolled" || happened.kind === "moved") events.heard(player, happened.seq);
  };

  const connect = (player) =>
    new Promise((resolve, reject) => {
      const address = `${home[player].replace(/^http/, "ws")}/api/tables/${opened.table}/socket`;
      const socket = new WebSocket(address);
      socket.on("open", () => socket.send(JSON.stringify({ type: "hello", token: tokens[player], ...wanted })));
      socket.on("message", (data) => {
        const message = JSON.parse(data);
        if (message.type !== "welcome") return hear(player, message);
        for (const seat of message.seats) playerOf.set(seat, player);
        seq = message.seq;
        known = follow(message.view.now);
        resolve(socket);
      });
      socket.on("error", reject);
      socket.on("close", (code) => events.failed(`closed: ${code}`));
    });

  const sockets = await Promise.all([0, 1].map(connect));
  table.act = () => {
    const seat = playerOf.get(known.seat);
    const id = `a${actions++}`;
    const { moves } = known;
    const move = moves[Math.floor(random() * moves.length)];
    sockets[seat].send(JSON.stringify(move === undefined ? { type: "roll", id } : { type: "move", id, move }));
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
