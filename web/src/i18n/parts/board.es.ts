/** Lo que se lee en voz alta en un tablero y en los dados. */

import type { BoardWords } from "./board.en";

/** Los colores de una ficha y de varias. */
const COLOURS: Record<string, [string, string]> = {
  red: ["roja", "rojas"],
  blue: ["azul", "azules"],
  green: ["verde", "verdes"],
  yellow: ["amarilla", "amarillas"],
  light: ["clara", "claras"],
  dark: ["oscura", "oscuras"],
};

function listed(parts: string[]): string {
  return new Intl.ListFormat("es", { type: "disjunction" }).format(parts);
}

function agreeing(count: number, one: string, several: string): string {
  return count === 1 ? one : several;
}

export const board: BoardWords = {
  tokens: (colour, count, yours) => {
    const [one, several] = COLOURS[colour] ?? [colour, colour];
    if (count === 1) return yours ? `Tu ficha ${one}` : `Ficha ${one}`;
    return yours ? `Tus ${count} fichas ${several}` : `${count} fichas ${several}`;
  },
  of: (what, owner) => `${what} (${owner})`,
  token: (what, where) => `${what} ${where}`,
  movable: (what, count, targets) => `${what}, ${agreeing(count, "puede", "pueden")} ir a ${listed(targets)}`,
  immovable: (what, count) => `${what}, ahora no ${agreeing(count, "puede", "pueden")} mover`,
  covered: (what, count) => `${what}, ${agreeing(count, "tapada", "tapadas")}`,
  target: (name, from) => `Mover a ${name} desde ${from}`,
  occupied: (what, others) => `${what}, donde está ${others.join(", ")}`,
  keys: "Con las flechas izquierda y derecha se pasa de una ficha que puede mover a la siguiente; con arriba y abajo, por todas las fichas del recorrido. Enter elige, Escape cancela y los números eligen una jugada.",
  rollDice: (count) => (count === 1 ? "Tirar el dado" : `Tirar los ${count} dados`),
  rollSticks: (count) => `Tirar los ${count} palos`,
  rolled: (values) => `Salió ${values.join(", ")}`,
  noDice: "Aún sin tirar",
  ownDie: (value) => `dado propio ${value}`,
  unknownDie: "aún sin tirar",
  signs: {
    capture: () => "¡Captura!",
    "extra-roll": () => "¡Otra tirada!",
    bonus: (amount) => `¡Premio de ${amount}!`,
    "turn-lost": () => "Fin del turno",
    blocked: () => "No puede mover",
    "die-lost": (amount) => `Se pierde el ${amount}`,
    finished: () => "¡Llegó!",
  },
};
