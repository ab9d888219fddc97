import type { NumberOrder } from "./number-order.ts";

/** Names that are kept to place those that come later among them. */
const MOST_KEPT = 8192;

/**
 * The order of names, as a dictionary has it. A name that comes after the index was built is placed
 * exactly while it has no more than 8,192 of them; among half a million to within some sixty, until it is
 * built anew.
 */
export class NameOrder {
  readonly #order: NumberOrder;
  #ranks = new Uint32Array(0);
  #rank = 0;
  #last: string | undefined;
  #step = 1;
  readonly #kept: string[] = [];
  readonly #added: { readonly number: number; readonly name: string }[] = [];
  #keys: Map<number, number> | undefined;

  constructor(order: NumberOrder) {
    this.#order = order;
  }

  begin(): void {
    this.#ranks = new Uint32Array(this.#order.size);
    this.#step = Math.max(1, Math.ceil(this.#order.size / MOST_KEPT));
  }

  /** In rising order of the names. */
  rank(id: number, name: string): void {
    if (this.#last !== undefined && name !== this.#last) this.#rank += 1;
    if (name !== this.#last && this.#rank % this.#step === 0) this.#kept.push(name);
    this.#last = name;
    const number = this.#order.numberOf(id);
    if (number !== undefined) this.#ranks[number] = this.#rank;
  }

  add(number: number, name: string): void {
    this.#added.push({ number, name });
    this.#keys = undefined;
  }

  /** Lower goes first; equal names have equal keys. */
  keyOf(number: number): number {
    return number < this.#ranks.length
      ? (this.#ranks[number] ?? 0)
      : (this.#addedKeys().get(number) ?? 0);
  }

  get bytes(): number {
    return this.#ranks.byteLength + this.#kept.reduce((sum, name) => sum + name.length + 24, 0);
  }

  #addedKeys(): ReadonlyMap<number, number> {
    if (this.#keys !== undefined) return this.#keys;
    const keys = new Map<number, number>();
    const names = [...new Set(this.#added.map(({ name }) => name))].toSorted(compared);
    const keyByName = new Map(
      names.map((name, at) => [name, this.#keyOfName(name, (at + 1) / (names.length + 1))]),
    );
    for (const { number, name } of this.#added) keys.set(number, keyByName.get(name) ?? 0);
    this.#keys = keys;
    return keys;
  }

  #keyOfName(name: string, fraction: number): number {
    let low = 0;
    let high = this.#kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compared(this.#kept[middle] ?? "", name) <= 0) low = middle + 1;
      else high = middle;
    }
    const before = low - 1;
    if (before >= 0 && this.#kept[before] === name) return before * this.#step;
    return before * this.#step + (this.#step === 1 ? 0 : this.#step >>> 1) + fraction;
  }
}

// Plain names hold letters and digits of ASCII and spaces: this is the order of PostgreSQL's "C".
const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
