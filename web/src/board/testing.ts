/** A small board for tests: a ring of eight, a lane and a home a seat, a bridge and an arrow. */

import type { BoardData, Cell } from "../lib/types";

function cell(name: string, x: number, y: number, more: Partial<Cell> = {}): Cell {
  return { name, x, y, kind: "ring", seat: null, label: "", called: null, spots: [], piled: false, ...more };
}

const ring: [number, number][] = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]];

export const smallBoard: BoardData = {
  width: 6,
  height: 4,
  cells: [
    ...ring.map(([x, y], index) => cell(`r${index}`, x, y)), // 0 to 7
    cell("H", 4, 0, { kind: "home", seat: 0, spots: [[3.6, 0], [4.4, 0]] }), // 8
    cell("H", 4, 2, { kind: "home", seat: 1, spots: [[3.6, 2], [4.4, 2]] }), // 9
    cell("L1", 1, 1, { kind: "lane", seat: 0 }), // 10
    cell("P", 5, 3, { kind: "square", piled: true }), // 11
  ],
  ways: [
    { kind: "way", seat: 0, cells: [0, 1, 2, 3, 4, 5, 6, 7, 10] },
    { kind: "way", seat: 1, cells: [4, 5, 6, 7, 0, 1, 2, 3] },
    { kind: "arrow-forward", seat: null, cells: [1, 3] },
  ],
  decorations: [{ kind: "pit", x: 3, y: 0, width: 2, height: 2, seat: null, text: "" }],
  blank: null,
};
