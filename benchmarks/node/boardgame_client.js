// A table at boardgame.io's server, seen by its two players: matches are made and joined through its lobby, and each
// player has a socket of socket.io's own client that speaks as boardgame.io's client does.
import { io } from "socket.io-client";
import { post } from "./http.js";
import { legalMoves } from "./race.js";

async function join(origin, matchID, playerID) {
  const { playerCredentials } = await post(`${origin}/games/race/${matchID}/join`, {
    playerID,
    playerName: `player ${playerID}`,
  });
  return playerCredentials;
}

/**
 * Opens a table and connects its players. `events.heard(seat, progress)` is called for each broadcast of the match that
 * a player receives, `events.failed(reason)` for what must not happen.
 */
export async function openTable([origin], _number, random, events) {
  const { matchID } = await post(`${origin}/games/race/create`, { numPlayers: 2 });
  const table = { seat: 0, act: undefined, close: undefined };
  let state;
  // One after the other: with FlatFile, of two who join at the same moment one can lose the seat.
  const seated = [];
  for (const playerID of ["0", "1"]) seated.push([playerID, await join(origin, matchID, playerID)]);
  const sockets = await Promise.all(
    seated.map(async ([playerID, credentials]) => {
      const socket = io(`${origin}/race`, { transports: ["websocket"], reconnection: false, forceNew: true });
      const learn = (newer) => {
        if (state !== undefined && newer._stateID < state._stateID) return;
        state = newer;
        table.seat = Number(state.ctx.currentPlayer);
        if (state.ctx.gameover) events.failed("a match ended");
      };
      socket.on("update", (_match, newer) => {
        learn(newer);
        events.heard(Number(playerID), newer._stateID);
      });
      socket.on("disconnect", (reason) => events.failed(`disconnected: ${reason}`));
      await new Promise((resolve, reject) => {
        socket.on("connect_error", reject);
        socket.on("sync", (_match, info) => {
          learn(info.state);
          resolve();
        });
        socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
      });
      return { socket, credentials };
    }),
  );
  table.act = () => {
    const seat = table.seat;
    const { socket, credentials } = sockets[seat];
    const moves = state.G.die === 0 ? [] : legalMoves(state.G, seat);
    const [type, args] = moves.length ? ["move", [moves[Math.floor(random() * moves.length)]]] : ["roll", []];
    const payload = { type, args, playerID: String(seat), credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, String(seat));
    return { seat, progress: state._stateID };
  };
  table.close = () => {
    for (const { socket } of sockets) {
      socket.off("disconnect");
      socket.disconnect();
    }
  };
  return table;
}
