import type { FlourFigures } from "./index-row.ts";

/** What filters and facets ask of a product, all of it but its offers and its stock. */
export interface Shelf {
  readonly brandId: number | null;
  readonly merchantId: number;
  readonly taxonIds: readonly number[];
  readonly labelBits: number;
  /** Null for what is no flour. */
  readonly flour: FlourFigures | null;
}

type Column = Uint16Array | Uint32Array;

/**
 * The shelves of the catalogue, and on which one each product is: half a million products lie on some
 * thousands. What is counted by brand, label, category and flour is counted by shelf first.
 */
export class Shelves {
  readonly list: Shelf[] = [];
  /** Of each shelf the products that are sold, and those of them that are in stock. */
  readonly sold: number[] = [];
  readonly stocked: number[] = [];
  readonly #byKey = new Map<string, number>();
  #column: Column = new Uint16Array(1024);

  put(number: number, shelf: Shelf): void {
    const { brandId, merchantId, taxonIds, labelBits, flour } = shelf;
    const key = `${brandId}|${merchantId}|${taxonIds.join(",")}|${labelBits}|${flour?.join(",")}`;
    const known = this.#byKey.get(key) ?? this.list.length;
    if (known === this.list.length) {
      this.#byKey.set(key, known);
      this.list.push(shelf);
      this.sold.push(0);
      this.stocked.push(0);
    }
    if (known > MOST_OF_16_BITS && this.#column instanceof Uint16Array)
      this.#column = Uint32Array.from(this.#column);
    if (number >= this.#column.length) this.resize(Math.ceil(number * 1.5));
    this.#column[number] = known;
    this.sold[known] = (this.sold[known] ?? 0) + 1;
  }

  /** Room for so many numbers. */
  resize(length: number): void {
    const other =
      this.#column instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
    other.set(this.#column.subarray(0, length));
    this.#column = other;
  }

  /** By number, which of the list. */
  get column(): Column {
    return this.#column;
  }

  leave(number: number): void {
    const shelf = this.#column[number] ?? 0;
    this.sold[shelf] = (this.sold[shelf] ?? 0) - 1;
  }

  /** 1 when it comes into stock, -1 when it goes. */
  stock(number: number, change: 1 | -1): void {
    const shelf = this.#column[number] ?? 0;
    this.stocked[shelf] = (this.stocked[shelf] ?? 0) + change;
  }

  get bytes(): number {
    return this.#column.byteLength + this.list.length * BYTES_OF_SHELF;
  }
}

const MOST_OF_16_BITS = 65_535;
/** Some: the shelf, its key and its counts. */
const BYTES_OF_SHELF = 400;
