/** A board as data: its cells by name and by number, and the ways through them. */

import type { BoardResponse, CellData as Cell } from "../lib/generated/schema";
import type { Language } from "./data";

export class Board {
  readonly #own = new Map<string, number>();
  readonly #any = new Map<string, number | null>();

  constructor(readonly data: BoardResponse) {
    data.cells.forEach(({ name, seat }, number) => {
      this.#own.set(key(name, seat), number);
      this.#any.set(name, this.#any.has(name) ? null : number);
    });
  }

  cell(number: number): Cell {
    const cell = this.data.cells[number];
    if (!cell) throw new RangeError(`the board has no cell ${number}`);
    return cell;
  }

  has(number: number): boolean {
    return number >= 0 && number < this.data.cells.length;
  }

  name(number: number): string {
    return this.cell(number).name;
  }

  /** The number of the cell of that name, seen from a seat: its own if it has one, else the common one. */
  number(name: string, seat: number | null): number {
    const number = this.#own.get(key(name, seat)) ?? this.#any.get(name);
    if (number === undefined || number === null) throw new RangeError(`the board has no cell ${name}`);
    return number;
  }

  /** What a cell is called: by people who see it, or in the notation. */
  called(number: number, language: Language, seen: boolean): string {
    const cell = this.cell(number);
    return (seen && cell.called?.[language]) || cell.name;
  }
}

function key(name: string, seat: number | null): string {
  return `${seat ?? ""}/${name}`;
}
