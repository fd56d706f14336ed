// The game that boardgame.io's server plays under load: Ludo for two with the defaults of our own, as boardgame.io's
// guide would have it written. As many plies a turn as ours, and a state of the same few numbers. Our own clients that
// are sent bare plies follow the game with the same functions.
import { createRequire } from "node:module";

const { INVALID_MOVE } = createRequire(import.meta.url)("boardgame.io/core");

const RING = 72;
const FINISH = 78;
const HOME = -1;
const OFFSET = [0, 36]; // where the two players' starts lie on the ring
const STAR = 13; // safe for everyone, thirteen squares past each of the four starts
const ARM = 18;

function target(step, die) {
  if (step === HOME) return die === 6 ? 0 : undefined;
  return step + die <= FINISH ? step + die : undefined;
}

/** The steps from which the player whose turn it is can move a token: equal tokens are one move. */
export function legalMoves(G, player) {
  return [...new Set(G.steps[player])].filter((step) => step !== FINISH && target(step, G.die) !== undefined);
}

/** Ludo before the first roll. */
export const start = () => ({ steps: [Array(4).fill(HOME), Array(4).fill(HOME)], die: 0, sixes: 0 });

/** A player rolls; whether that ends the turn. */
export function roll(G, player, die) {
  G.die = die;
  G.sixes = die === 6 ? G.sixes + 1 : 0;
  return G.sixes === 3 || legalMoves(G, player).length === 0;
}

/** A player moves the token on a step; whether that ends the turn. */
export function move(G, player, step) {
  const to = target(step, G.die);
  G.steps[player][G.steps[player].indexOf(step)] = to;
  if (to < RING) capture(G, player, to);
  const ends = G.die !== 6;
  G.die = 0;
  return ends;
}

function cell(player, step) {
  if (step === HOME) return "H";
  if (step === FINISH) return "F";
  return step < RING ? `r${(OFFSET[player] + step) % RING}` : `L${step - RING + 1}`;
}

/** A move as our server's notation has it. */
export function notation(G, player, step) {
  return `${cell(player, step)}>${cell(player, target(step, G.die))}`;
}

function capture(G, player, step) {
  const cell = (OFFSET[player] + step) % RING;
  const other = 1 - player;
  if (cell % ARM === STAR || cell === OFFSET[other]) return;
  const there = (cell - OFFSET[other] + RING) % RING;
  G.steps[other] = G.steps[other].map((at) => (at === there ? HOME : at));
}

/** The turn ends. */
export function pass(G) {
  G.die = 0;
  G.sixes = 0;
}

function end(G, events) {
  pass(G);
  events.endTurn();
}

export const Race = {
  name: "race",
  minPlayers: 2,
  maxPlayers: 2,
  setup: start,
  moves: {
    roll: ({ G, ctx, random, events }) => {
      if (G.die !== 0) return INVALID_MOVE;
      if (roll(G, Number(ctx.currentPlayer), random.D6())) end(G, events);
      return undefined;
    },
    move: ({ G, ctx, events }, step) => {
      const player = Number(ctx.currentPlayer);
      if (G.die === 0 || !legalMoves(G, player).includes(step)) return INVALID_MOVE;
      if (move(G, player, step)) end(G, events);
      return undefined;
    },
  },
  endIf: ({ G }) => {
    const winner = G.steps.findIndex((steps) => steps.every((step) => step === FINISH));
    return winner < 0 ? undefined : { winner };
  },
};
