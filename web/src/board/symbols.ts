/** Small drawings that say what a cell is. Each fits a circle of radius 1 around (0, 0). */

export interface Shape {
  d: string;
  /** What it is filled with: its lines' colour, the ground's, the highlight or nothing. */
  fill: "line" | "ground" | "bright" | "none";
  /** Of its outline; 0 for none. */
  width: number;
}

export type SymbolName =
  | "star"
  | "shield"
  | "net"
  | "waves"
  | "sun"
  | "target"
  | "door"
  | "rosette"
  | "bars"
  | "heading";

const n = (value: number): string => String(Math.round(value * 1000) / 1000);
const p = (x: number, y: number): string => `${n(x)} ${n(y)}`;

/** A point on a circle; the angle is in turns, from the top, clockwise. */
function around(radius: number, turns: number): string {
  return p(radius * Math.sin(2 * Math.PI * turns), -radius * Math.cos(2 * Math.PI * turns));
}

function circle(radius: number): string {
  const half = (across: number): string => `a${p(radius, radius)} 0 1 1 ${p(across, 0)}`;
  return `M${p(-radius, 0)}${half(2 * radius)}${half(-2 * radius)}Z`;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function star(): Shape[] {
  const points = range(10).map((index) => around(index % 2 ? 0.46 : 1, index / 10));
  return [{ d: `M${points.join("L")}Z`, fill: "bright", width: 0.13 }];
}

function shield(): Shape[] {
  const d =
    "M0 -0.95Q0.45 -0.69 0.78 -0.71L0.78 0Q0.78 0.62 0 1Q-0.78 0.62 -0.78 0L-0.78 -0.71Q-0.45 -0.69 0 -0.95Z";
  return [{ d, fill: "bright", width: 0.15 }];
}

function net(): Shape[] {
  const strands = [-1 / 3, 1 / 3].flatMap((share) => [
    `M${p((share - 1) / 2, (-share - 1) / 2)}L${p((share + 1) / 2, (1 - share) / 2)}`,
    `M${p((share + 1) / 2, (share - 1) / 2)}L${p((share - 1) / 2, (share + 1) / 2)}`,
  ]);
  return [
    { d: "M0 -1L1 0L0 1L-1 0Z", fill: "ground", width: 0.16 },
    { d: strands.join(""), fill: "none", width: 0.12 },
  ];
}

function waves(): Shape[] {
  const lines = [-0.56, 0, 0.56].map(
    (y) => `M-0.96 ${n(y)}q0.24 -0.42 0.48 0t0.48 0t0.48 0t0.48 0`,
  );
  return [{ d: lines.join(""), fill: "none", width: 0.17 }];
}

/** A sun with a plus in it: something more is given. */
function sun(): Shape[] {
  const rays = range(12).map((index) => `M${around(0.78, index / 12)}L${around(1, index / 12)}`);
  return [
    { d: rays.join(""), fill: "none", width: 0.14 },
    { d: circle(0.6), fill: "bright", width: 0.14 },
    { d: "M-0.3 0H0.3M0 -0.3V0.3", fill: "none", width: 0.17 },
  ];
}

function target(): Shape[] {
  return [
    { d: circle(0.92), fill: "ground", width: 0.16 },
    { d: circle(0.42), fill: "line", width: 0 },
  ];
}

/** An open doorway with an arrow through it. */
function door(): Shape[] {
  return [
    { d: "M-0.64 0.9V-0.28A0.64 0.64 0 0 1 0.64 -0.28V0.9Z", fill: "ground", width: 0.16 },
    { d: "M0 0.6V-0.42M-0.32 -0.1L0 -0.42L0.32 -0.1", fill: "none", width: 0.17 },
  ];
}

/** Petals in a ring: the middle of everything. */
function rosette(): Shape[] {
  const petal = (turn: number): string =>
    `M0 0Q${around(0.66, turn - 0.09)} ${around(0.82, turn)}Q${around(0.66, turn + 0.09)} 0 0Z`;
  return [
    { d: circle(0.95), fill: "bright", width: 0.07 },
    { d: range(8).filter((i) => i % 2 === 0).map((i) => petal(i / 8)).join(""), fill: "line", width: 0.04 },
    { d: range(8).filter((i) => i % 2 === 1).map((i) => petal(i / 8)).join(""), fill: "ground", width: 0.05 },
    { d: circle(0.13), fill: "ground", width: 0.05 },
  ];
}

/** A barred window. */
function bars(): Shape[] {
  return [
    { d: "M-0.85 -0.85H0.85V0.85H-0.85Z", fill: "ground", width: 0.2 },
    { d: "M-0.6 -0.85V0.85M-0.2 -0.85V0.85M0.2 -0.85V0.85M0.6 -0.85V0.85", fill: "none", width: 0.11 },
  ];
}

/** A bold arrow to the right; whoever draws it turns it. */
function heading(): Shape[] {
  const d = "M-0.9 -0.28H0.05V-0.75L0.95 0L0.05 0.75V0.28H-0.9Z";
  return [{ d, fill: "line", width: 0.14 }];
}

export const SYMBOLS: Record<SymbolName, Shape[]> = {
  star: star(),
  shield: shield(),
  net: net(),
  waves: waves(),
  sun: sun(),
  target: target(),
  door: door(),
  rosette: rosette(),
  bars: bars(),
  heading: heading(),
};
