// What is known of the table.

import { given, kept } from "./telling.js";

export const table = {
  view: null,
  mine: [],
  holder: null,
  presence: { here: [], watchers: 0, away: [] },
  last: null,
  takeBack: null,
  ply: 0,
  skew: 0,
  hints: [],
};

export const token = () => kept(`token:${given.table}`);
export const isMine = (seat) => table.mine.includes(seat);
export const seatOf = (seat) => table.view.seats.find((entry) => entry.seat === seat);
export const colour = (seat) => given.colours[seatOf(seat).colour] ?? seatOf(seat).colour;
export const playerName = (seat) => seatOf(seat)?.name ?? colour(seat);
