/** A game's code: a WebAssembly module, its memory, and calls of its functions. Knows nothing of games. */

export type Kind = "int8" | "int64" | "uint64" | "float32" | "float64";

/** A field of a workspace: numbers of a kind, as many as its shape says, or one number that the caller states. */
export interface FieldData {
  kind: Kind | null;
  /** A word is the name of a number that the caller states. */
  shape?: (number | string)[];
}

/** A parameter of a function: a number, an array of some kind, or a workspace of which it takes some fields. */
export interface ParameterData {
  name: string;
  kind?: Kind | null;
  workspace?: string;
  fields?: string[];
}

/** How a module's functions are called. Made with the module. */
export interface CodeData {
  entries: Record<string, ParameterData[]>;
  workspaces: Record<string, Record<string, FieldData>>;
}

type Function = (...given: number[]) => number;

const BYTES: Record<Kind, number> = { int8: 1, int64: 8, uint64: 8, float32: 4, float64: 8 };
const PAGE = 65536;

/** Where something stands in a module's memory. */
export type Address = number;

/** Memory for a search or for games, laid out as the module declares it. */
export class Workspace {
  constructor(
    readonly name: string,
    private readonly places: ReadonlyMap<string, number>,
  ) {}

  /** The same memory, but for an array of the caller's own, such as weights. */
  with(field: string, own: Address): Workspace {
    return new Workspace(this.name, new Map([...this.places, [field, own]]));
  }

  /** The address of a field, or the number that was stated for it. */
  at(field: string): number {
    const place = this.places.get(field);
    if (place === undefined) throw new Error(`${this.name} has no field ${field}`);
    return place;
  }
}

export class Code {
  readonly #memory: WebAssembly.Memory;
  readonly #functions: Record<string, Function>;
  #top: Address;

  private constructor(
    instance: WebAssembly.Instance,
    readonly data: CodeData,
  ) {
    this.#memory = instance.exports["memory"] as WebAssembly.Memory;
    this.#functions = instance.exports as Record<string, Function>;
    this.#top = this.#memory.buffer.byteLength;
  }

  /** Code from a module's bytes. */
  static async load(module: BufferSource | WebAssembly.Module, data: CodeData): Promise<Code> {
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    return new Code(await WebAssembly.instantiate(compiled, { math: { exp: Math.exp } }), data);
  }

  has(name: string): boolean {
    return name in this.data.entries;
  }

  /** Call a function. Numbers and addresses are given as they are, workspaces whole. */
  call(name: string, ...given: (number | Workspace)[]): number {
    const called = this.#functions[name];
    const parameters = this.data.entries[name];
    if (!called || !parameters) throw new Error(`there is no function ${name}`);
    const flat: number[] = [];
    parameters.forEach((parameter, index) => {
      const argument = given[index];
      if (argument instanceof Workspace) for (const field of parameter.fields ?? []) flat.push(argument.at(field));
      else flat.push(argument ?? 0);
    });
    return called(...flat);
  }

  /** Room for so many numbers, which are 0. It stays taken. */
  allocate(kind: Kind, count: number): Address {
    const address = Math.ceil(this.#top / BYTES.int64) * BYTES.int64;
    this.#top = address + BYTES[kind] * count;
    const missing = this.#top - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  /** A workspace of that name, or with these fields, with the numbers that the caller states, such as how many games. */
  workspace(
    wanted: string | Readonly<Record<string, FieldData>>,
    numbers: Readonly<Record<string, number>> = {},
  ): Workspace {
    const name = typeof wanted === "string" ? wanted : "the workspace";
    const fields = typeof wanted === "string" ? this.data.workspaces[wanted] : wanted;
    if (!fields) throw new Error(`there is no workspace ${name}`);
    const places = new Map<string, number>();
    const sized = (size: number | string): number => (typeof size === "number" ? size : (numbers[size] ?? 0));
    for (const [field, { kind, shape }] of Object.entries(fields)) {
      const count = (shape ?? []).map(sized).reduce((product, size) => product * size, 1);
      places.set(field, kind === null ? (numbers[field] ?? 0) : this.allocate(kind, count));
    }
    return new Workspace(name, places);
  }

  /** Give back all that has been allocated since `mark` was taken. */
  release(mark: Address): void {
    new Uint8Array(this.#memory.buffer, mark, this.#top - mark).fill(0);
    this.#top = mark;
  }

  get mark(): Address {
    return this.#top;
  }

  // Memory as typed arrays. They are views: growing the memory ends them.

  int8(address: Address, count: number): Int8Array {
    return new Int8Array(this.#memory.buffer, address, count);
  }

  float32(address: Address, count: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address, count);
  }

  float64(address: Address, count: number): Float64Array {
    return new Float64Array(this.#memory.buffer, address, count);
  }

  uint64(address: Address, count: number): BigUint64Array {
    return new BigUint64Array(this.#memory.buffer, address, count);
  }

  /** Whole numbers of 64 bits that are known to fit into 32. */
  integers(address: Address, count: number): number[] {
    const halves = new Int32Array(this.#memory.buffer, address, 2 * count);
    return Array.from({ length: count }, (_, index) => halves[2 * index] ?? 0);
  }

  /** Write whole numbers of 64 bits. */
  setIntegers(address: Address, numbers: readonly number[]): void {
    const halves = new Int32Array(this.#memory.buffer, address, 2 * numbers.length);
    numbers.forEach((number, index) => {
      halves[2 * index] = number;
      halves[2 * index + 1] = number < 0 ? -1 : 0;
    });
  }
}
