// The same table, seen by players who are sent bare plies and work out the rest themselves, as a page with the engine
// does.
import { legalMoves, move, notation, pass, roll, start } from "./race.js";
import { open } from "./vuelta_client.js";

const SEATS = [0, 2]; // of Ludo for two

/** Follows a game from its beginning. */
class Followed {
  #game = start();
  #player;

  constructor(now) {
    this.#player = SEATS.indexOf(now.seat);
  }

  hear({ ply }) {
    if (ply === undefined) return;
    const { text } = ply;
    const player = this.#player;
    const ends = text.startsWith("roll:")
      ? roll(this.#game, player, Number(text.slice("roll:".length)))
      : move(
          this.#game,
          player,
          legalMoves(this.#game, player).find((step) => notation(this.#game, player, step) === text),
        );
    if (!ends) return;
    pass(this.#game);
    this.#player = 1 - player;
  }

  get seat() {
    return SEATS[this.#player];
  }

  get moves() {
    if (this.#game.die === 0) return [];
    const player = this.#player;
    return legalMoves(this.#game, player).map((step) => notation(this.#game, player, step));
  }
}

export function openTable(origins, number, random, events) {
  return open({ wanted: { views: "plies" }, follow: (now) => new Followed(now) }, origins, number, random, events);
}
