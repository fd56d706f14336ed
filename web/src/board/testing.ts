/** A small board for tests: a ring of eight, a lane and a home a seat, a bridge and an arrow. */

import type { BoardData, Cell, Effect, Layout } from "../lib/types";

function cell(name: string, x: number, y: number, more: Partial<Cell> = {}): Cell {
  return { name, x, y, kind: "ring", seat: null, label: "", called: null, spots: [], piled: false, ...more };
}

const ring: [number, number][] = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]];

const place = (number: number): Layout["places"][number] => ({
  cell: number,
  box: { x: 0, y: 0, width: 0, height: 0, radius: 0 },
  sockets: [],
  socket_radius: 36,
  token_radius: 34,
  niches: [],
  bars: "",
});

/** As far as the page's own code asks for it. */
const layout: Layout = {
  width: 640,
  height: 440,
  frame: 13,
  edge: 20,
  roomy: true,
  band: "",
  walls: "",
  floor: null,
  ornaments: [],
  places: [place(8), place(9)],
  decks: [],
  squares: [],
  arrows: [{ start: 1, end: 3, back: false, root: [170, 70], bend: [230, 90], shaft: "", head: "" }],
  bends: [],
  labels: [],
  symbols: {},
  grounds: {},
  whereabouts: {
    ring: { en: "on {name}", es: "en {name}" },
    home: { en: "at home", es: "en casa" },
  },
  signs: { jail: { words: { en: "In jail", es: "En la cárcel" }, shapes: [{ d: "M-1 0H1", fill: "none", width: 0.1 }] } },
};

export const smallBoard: BoardData = {
  width: 6,
  height: 4,
  cells: [
    ...ring.map(([x, y], index) => cell(`r${index}`, x, y)), // 0 to 7
    cell("H", 4, 0, { kind: "home", seat: 0, spots: [[3.6, 0], [4.4, 0]] }), // 8
    cell("H", 4, 2, { kind: "home", seat: 1, spots: [[3.6, 2], [4.4, 2]] }), // 9
    cell("L1", 1, 1, { seat: 0 }), // 10
    cell("P", 5, 3, { kind: "square", piled: true }), // 11
  ],
  ways: [
    { kind: "way", seat: 0, cells: [0, 1, 2, 3, 4, 5, 6, 7, 10] },
    { kind: "way", seat: 1, cells: [4, 5, 6, 7, 0, 1, 2, 3] },
  ],
  decorations: [{ kind: "pit", x: 3, y: 0, width: 2, height: 2, seat: null, text: "" }],
  blank: null,
  throw: null,
  layout,
};

/** Effects that have a sign, a sound and a touch on every board. */
export const KINDS_WITH_MOMENTS: Effect[] = [
  { kind: "capture", seat: 0, other: 1, cell: "r3" },
  { kind: "extra-roll", seat: 0, mood: "notable" },
  { kind: "bonus", seat: 0, amount: 10, mood: "notable" },
  { kind: "turn-lost", seat: 0, mood: "setback" },
  { kind: "blocked", seat: 0, mood: "notable" },
  { kind: "die-lost", seat: 0, amount: 4, mood: "notable" },
  { kind: "finished", seat: 0, cell: "L1" },
  { kind: "jail", seat: 0, mood: "setback" },
];
