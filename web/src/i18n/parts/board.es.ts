/** Lo que se lee en voz alta en un tablero y en los dados. */

import type { BoardWords } from "./board.en";

const COLOURS: Record<string, string> = {
  red: "roja",
  blue: "azul",
  green: "verde",
  yellow: "amarilla",
  light: "clara",
  dark: "oscura",
};

function listed(parts: string[]): string {
  return new Intl.ListFormat("es", { type: "disjunction" }).format(parts);
}

function plural(colour: string): string {
  return /[aeiou]$/.test(colour) ? `${colour}s` : `${colour}es`;
}

/** Si una frase que empezó con `tokens` habla de varias. */
function several(what: string): boolean {
  return /^(Tus )?\d/.test(what);
}

export const board: BoardWords = {
  colour: (colour) => COLOURS[colour] ?? colour,
  tokens: (colour, count, yours) => {
    if (count === 1) return yours ? `Tu ficha ${colour}` : `Ficha ${colour}`;
    return yours ? `Tus ${count} fichas ${plural(colour)}` : `${count} fichas ${plural(colour)}`;
  },
  of: (what, owner) => `${what} (${owner})`,
  token: (what, where) => `${what} ${where}`,
  movable: (what, targets) => `${what}, ${several(what) ? "pueden" : "puede"} ir a ${listed(targets)}`,
  immovable: (what) => `${what}, ahora no ${several(what) ? "pueden" : "puede"} mover`,
  covered: (what) => `${what}, ${several(what) ? "tapadas" : "tapada"}`,
  target: (name, from) => `Mover a ${name} desde ${from}`,
  occupied: (what, others) => `${what}, donde está ${others.join(", ")}`,
  keys: "Con las flechas izquierda y derecha se pasa de una ficha que puede mover a la siguiente; con arriba y abajo, por todas las fichas del recorrido. Intro elige, Escape deja la elección, los números escogen una jugada.",
  roll: "Lanzar",
  rollDice: (count) => (count === 1 ? "Lanzar el dado" : `Lanzar los ${count} dados`),
  rolled: (values) => `Ha salido ${values.join(", ")}`,
  noDice: "Sin dados lanzados",
  ownDie: (value) => `dado propio ${value}`,
  unknownDie: "aún sin lanzar",
};
