import { describe, expect, test } from "vitest";
import type { BoardData } from "../lib/types";
import { at, centre } from "./grid";
import { smallBoard } from "./testing";
import { quartersFor, turned } from "./turned";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, radius: 10 });
/** The small board with a part of every kind. */
const board: BoardData = {
  ...smallBoard,
  layout: {
    ...smallBoard.layout,
    band: "M70 70L170 70L270 70",
    walls: "M120 20L120 120",
    floor: box(340, 40, 160, 160),
    ornaments: [
      { look: "wedge", box: box(20, 20, 300, 100), seat: 0, outline: "M20 120L170 20L320 120Z", depth: 0, text: "", text_size: 0 },
      { look: "panel", box: box(20, 320, 300, 50), seat: null, outline: "", depth: 0, text: "VUELTA", text_size: 45 },
    ],
    places: [
      {
        ...smallBoard.layout.places[0]!,
        box: box(390, 30, 160, 80),
        sockets: [[430, 70], [510, 70]],
        niches: ["M392 110L392 75A38 38 0 0 1 468 75L468 110Z"],
        bars: "M411 110L411 40",
      },
    ],
    decks: [{ material: "timber", line: "M70 117L70 146Q70 170 94 170L223 170" }],
    squares: [
      { cell: 0, box: box(24, 24, 92, 92), seat: null, ground: null, deck: null, raised: 0, gate: false, sign: sign("heading", 70, 70) },
      { cell: 1, box: box(124, 24, 92, 92), seat: null, ground: null, deck: null, raised: 0, gate: false, sign: sign("safe", 170, 75) },
    ],
    arrows: [{ start: 1, end: 3, back: false, root: [170, 70], bend: [230, 90], shaft: "M170 80Q230 90 265 150", head: "M260 150L270 160L275 145Z" }],
    bends: [{ x: 245, y: 95, angle: 45 }],
    labels: [
      { cell: 1, text: "1", x: 130, y: 40, place: "beside", signed: true },
      { cell: 2, text: "2", x: 299, y: 41, place: "corner", signed: false },
      { cell: 3, text: "3", x: 270, y: 170, place: "middle", signed: false },
    ],
  },
};

function sign(symbol: string, x: number, y: number) {
  return { symbol, x, y, size: 31, turn: 0 };
}

/** All pairs of coordinates in path data; of an arc only its end. */
const pairs = (d: string): [number, number][] =>
  [...d.replace(/A\S+ \S+ \S+ \S+ \S+ /g, "L").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

function points({ layout }: BoardData): [number, number][] {
  const boxes = [
    ...(layout.floor ? [layout.floor] : []),
    ...[...layout.ornaments, ...layout.places, ...layout.squares].map((one) => one.box),
  ];
  const paths = [
    layout.band,
    layout.walls,
    ...layout.ornaments.map(({ outline }) => outline),
    ...layout.places.flatMap(({ niches, bars }) => [...niches, bars]),
    ...layout.decks.map(({ line }) => line),
    ...layout.arrows.flatMap(({ shaft, head }) => [shaft, head]),
  ];
  return [
    ...boxes.flatMap(({ x, y, width, height }): [number, number][] => [[x, y], [x + width, y + height]]),
    ...paths.flatMap(pairs),
    ...layout.places.flatMap(({ sockets }) => sockets),
    ...layout.arrows.flatMap(({ root, bend }) => [root, bend]),
    ...[...layout.bends, ...layout.labels].map(({ x, y }): [number, number] => [x, y]),
  ];
}

test("a board that isn't turned is the same board", () => {
  expect(turned(board, 0)).toBe(board);
  expect(turned(board, 4)).toBe(board);
  expect(turned(board, -1)).toBe(turned(board, 3));
});

test("four quarters bring every part back to where it was", () => {
  const back = turned({ ...turned(board, 3) }, 1);
  expect([back.width, back.height]).toEqual([board.width, board.height]);
  expect(points(back)).toEqual(points(board));
  expect(back.cells).toEqual(board.cells);
  expect(back.decorations).toEqual(board.decorations);
  expect(back.layout.labels).toEqual(board.layout.labels);
});

describe.each([1, 2, 3])("after %i quarters", (quarters) => {
  const after = turned(board, quarters);

  test("cells keep their numbers, names and ways", () => {
    expect(after.cells.map(({ name }) => name)).toEqual(board.cells.map(({ name }) => name));
    expect(after.ways).toBe(board.ways);
  });

  test("everything lies inside", () => {
    expect(points(after)).toHaveLength(points(board).length);
    for (const [x, y] of points(after)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(after.layout.width);
      expect(y).toBeLessThanOrEqual(after.layout.height);
    }
    for (const { x, y, spots } of after.cells) {
      for (const [left, top] of [[x, y] as const, ...spots]) {
        expect(left >= 0 && top >= 0 && left <= after.width - 1 && top <= after.height - 1).toBe(true);
      }
    }
  });

  test("paths still lead through the same cells", () => {
    const line = pairs(after.layout.band);
    expect(line).toEqual([0, 1, 2].map((cell) => [centre(after, cell).x, centre(after, cell).y]));
  });

  test("labels and symbols stand upright in their place on the square", () => {
    const [beside, , middle] = after.layout.labels;
    expect(beside).toMatchObject({ x: centre(after, 1).x - 40, y: centre(after, 1).y - 30 });
    expect(middle).toMatchObject(centre(after, 3));
    expect(after.layout.squares[1]?.sign).toEqual({ ...sign("safe", centre(after, 1).x, centre(after, 1).y + 5) });
  });

  test("the arrow to the next cell points to it", () => {
    const [here, next] = [centre(after, 0), centre(after, 1)];
    const angle = (after.layout.squares[0]!.sign!.turn * Math.PI) / 180;
    expect(Math.cos(angle)).toBeCloseTo(Math.sign(next.x - here.x));
    expect(Math.sin(angle)).toBeCloseTo(Math.sign(next.y - here.y));
  });

  test("a word still fits into its panel", () => {
    const [, panel] = after.layout.ornaments;
    expect(panel!.text_size).toBeLessThanOrEqual(0.9 * panel!.box.height);
    expect(panel!.text_size * panel!.text.length).toBeLessThanOrEqual(1.5 * panel!.box.width + 1);
  });
});

describe("a seat's own side", () => {
  const cells = (points: [number, number][]) => points.map(([x, y], seat) => ({ ...smallBoard.cells[0]!, seat, x, y }));
  const square = (points: [number, number][]): BoardData => ({ ...smallBoard, width: 5, height: 5, cells: cells(points) });
  const bottom = (of: BoardData, seat: number) => turned(of, quartersFor(of, seat, false)).cells[seat]!.y;

  test("comes near in the middle of each edge, and in each corner", () => {
    const edges = square([[2, 4], [0, 2], [2, 0], [4, 2]]);
    const corners = square([[0, 4], [0, 0], [4, 0], [4, 4]]);
    for (const seat of [0, 1, 2, 3]) {
      expect(bottom(edges, seat)).toBe(4);
      expect(turned(corners, quartersFor(corners, seat, false)).cells[seat]).toMatchObject({ x: 0, y: 4 });
    }
  });

  test("is at the end of half a turn on a board that isn't square", () => {
    const oblong: BoardData = { ...smallBoard, cells: cells([[3, 3], [3, 0]]) };
    expect(quartersFor(oblong, 0, false)).toBe(0);
    expect(quartersFor(oblong, 1, false)).toBe(2);
  });

  test("is none where all share one, where a seat has no cells, and for nobody", () => {
    const shared: BoardData = { ...smallBoard, cells: cells([[1, 0], [4, 0]]) };
    expect(quartersFor(shared, 1, false)).toBe(0);
    const edges = square([[2, 4], [2, 0]]);
    expect(quartersFor(edges, 7, false)).toBe(0);
    expect(quartersFor(edges, null, false)).toBe(0);
  });
});

test("a long board stands up on its left end in a high place, and no other board does", () => {
  const long: BoardData = { ...smallBoard, height: 3, layout: { ...smallBoard.layout, height: 340 } };
  expect(quartersFor(long, null, false)).toBe(0);
  const up = turned(long, quartersFor(long, null, true));
  expect(up.layout).toMatchObject({ width: 340, height: 640 });
  expect(at(up.layout, up.cells[0]!.x, up.cells[0]!.y).y).toBeGreaterThan(at(up.layout, up.cells[2]!.x, up.cells[2]!.y).y);
  expect(quartersFor(smallBoard, null, true)).toBe(0);
});
