/** Numbers for products that change until the index is built anew. */
const roomFor = (size: number): number => 4096 + (size >>> 5);

interface Added {
  readonly number: number;
  readonly id: number;
  readonly popularity: number;
}

/** Which product each number is, and which goes before which: the more popular, then the lower id. */
export class NumberOrder {
  #ids = new Int32Array(1024);
  #size = 0;
  /** Numbers sorted by the ids of their products. */
  #byId = new Uint32Array(0);
  /** From the number at `starts` on all have the popularity at `values`. */
  readonly #starts: number[] = [];
  readonly #values: number[] = [];
  readonly #added: Added[] = [];
  readonly #addedById = new Map<number, number>();
  #places: Float64Array | undefined;
  #isPacked = false;

  append(id: number, popularity: number): number {
    const number = this.#size;
    this.#size += 1;
    if (number >= this.#ids.length) {
      const larger = new Int32Array(Math.ceil(this.#ids.length * 1.5));
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[number] = id;
    if (this.#values.at(-1) !== popularity) {
      this.#starts.push(number);
      this.#values.push(popularity);
    }
    return number;
  }

  pack(): void {
    this.#ids = this.#ids.slice(0, this.#size);
    this.#isPacked = true;
    const ids = this.#ids;
    this.#byId = Uint32Array.from(ids.keys()).toSorted((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  }

  /** Of the numbers that were given in order. */
  get size(): number {
    return this.#size;
  }

  /** No number reaches it. */
  get capacity(): number {
    return this.#isPacked ? this.#size + roomFor(this.#size) : this.#ids.length;
  }

  get isFull(): boolean {
    return this.#added.length >= roomFor(this.#size);
  }

  /** So much is taken of the room for changes that it is time to build anew. */
  get isFilling(): boolean {
    return this.#added.length * 2 >= roomFor(this.#size);
  }

  add(id: number, popularity: number): number {
    const number = this.#size + this.#added.length;
    this.#added.push({ number, id, popularity });
    this.#addedById.set(id, number);
    this.#places = undefined;
    return number;
  }

  numberOf(id: number): number | undefined {
    const added = this.#addedById.get(id);
    if (added !== undefined) return added;
    let low = 0;
    let high = this.#byId.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[this.#byId[middle] ?? 0] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    const number = this.#byId[low];
    return number !== undefined && this.#ids[number] === id ? number : undefined;
  }

  idOf(number: number): number {
    return number < this.#size
      ? (this.#ids[number] ?? 0)
      : (this.#added[number - this.#size]?.id ?? 0);
  }

  popularityOf(number: number): number {
    if (number >= this.#size) return this.#added[number - this.#size]?.popularity ?? 0;
    return this.#values[lastAtMost(this.#starts, number)] ?? 0;
  }

  /** Lower goes first, among all. */
  placeOf(number: number): number {
    return number < this.#size ? number : (this.#addedPlaces()[number - this.#size] ?? number);
  }

  get bytes(): number {
    return this.#ids.byteLength + this.#byId.byteLength;
  }

  /** Between the numbers that it goes before and after, by fractions. */
  #addedPlaces(): Float64Array {
    if (this.#places !== undefined) return this.#places;
    const places = new Float64Array(this.#added.length);
    const inOrder = this.#added.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
    for (const [at, added] of inOrder.entries()) {
      places[added.number - this.#size] = this.#before(added) - 1 + (at + 1) / (inOrder.length + 1);
    }
    this.#places = places;
    return places;
  }

  /** How many of the numbers in order go before it. */
  #before({ id, popularity }: Added): number {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.popularityOf(middle);
      const goesBefore = other > popularity || (other === popularity && this.idOf(middle) < id);
      if (goesBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Where the last of the sorted values is that is not above `value`; -1 when all are. */
export const lastAtMost = (sorted: readonly number[], value: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};
