import { nearest, type PriceContext } from "../../../core/catalogue/nearest-price.ts";
import type { IndexPrice } from "./index-row.ts";

/**
 * Prices of the packagings that are shown, by list and number of the index. An area's list has nearly
 * everything: it is an array. What thousands of groups and shops have of their own is kept by number, so
 * that a list costs what it says, and not a place for each product.
 */
export class PriceTable {
  /** -1 where it is not sold. */
  readonly #whole = new Map<number, Int32Array>();
  readonly #own = new Map<number, Map<number, number>>();
  #ownCount = 0;

  /** What is said of a number, in the place of what was said of it before. */
  put(number: number, prices: readonly IndexPrice[], capacity: number): void {
    this.#clear(number);
    const own = new Map<number, number>();
    for (const [list, price, isWhole] of prices) {
      if (isWhole) this.#wholeOf(list, number, capacity)[number] = price;
      else own.set(list, price);
    }
    if (own.size > 0) this.#own.set(number, own);
    this.#ownCount += own.size;
  }

  /** The price of each number on the nearest list that has one; undefined where none has. */
  by(context: PriceContext): (number: number) => number | undefined {
    const lists = new Map(context.map((list) => [list, this.#whole.get(list)]));
    const [only] = lists.values();
    if (context.length === 1 && only !== undefined) return (number) => soldAt(only[number]);
    return (number) => {
      const own = this.#own.get(number);
      return nearest(context, (list) => {
        const whole = lists.get(list);
        return whole === undefined ? own?.get(list) : soldAt(whole[number]);
      });
    };
  }

  /** Numbers go up to there from now on. */
  resize(capacity: number): void {
    for (const [list, prices] of this.#whole) this.#whole.set(list, sized(prices, capacity));
  }

  get bytes(): number {
    let sum = OWN_BYTES * this.#ownCount;
    for (const prices of this.#whole.values()) sum += prices.byteLength;
    return sum;
  }

  #clear(number: number): void {
    for (const prices of this.#whole.values()) if (number < prices.length) prices[number] = -1;
    this.#ownCount -= this.#own.get(number)?.size ?? 0;
    this.#own.delete(number);
  }

  #wholeOf(list: number, number: number, capacity: number): Int32Array {
    const known = this.#whole.get(list) ?? new Int32Array(capacity).fill(-1);
    const prices = number < known.length ? known : sized(known, capacity);
    this.#whole.set(list, prices);
    return prices;
  }
}

const soldAt = (price = -1): number | undefined => (price < 0 ? undefined : price);

/** About what an entry of a map of numbers takes, with its part of the map. */
const OWN_BYTES = 40;

const sized = (prices: Int32Array, length: number): Int32Array => {
  const other = new Int32Array(length).fill(-1);
  other.set(prices.subarray(0, length));
  return other;
};
