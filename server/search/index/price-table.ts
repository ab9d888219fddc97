import { nearest, type PriceContext } from "../../../core/catalogue/nearest-price.ts";
import type { IndexPrice } from "./index-row.ts";

/**
 * Prices of the packagings that are shown, by list and number of the index. An area's list has nearly
 * everything: it is an array. What thousands of groups and shops have of their own is a map for each list,
 * so that a list costs what it says, and not a place for every product.
 */
export class PriceTable {
  /** -1 where it is not sold. */
  readonly #whole = new Map<number, Int32Array>();
  readonly #own = new Map<number, Map<number, number>>();
  /** The lists in #own that have a number. */
  readonly #ownersOf = new Map<number, readonly number[]>();
  #ownCount = 0;

  /** What is said of a number, in the place of what was said of it before. */
  put(number: number, prices: readonly IndexPrice[], capacity: number): void {
    this.#clear(number);
    const owners: number[] = [];
    for (const [list, price, isOfArea] of prices) {
      if (isOfArea) this.#wholeOf(list, number, capacity)[number] = price;
      else {
        mapAt(this.#own, list).set(number, price);
        owners.push(list);
      }
    }
    if (owners.length > 0) this.#ownersOf.set(number, owners);
    this.#ownCount += owners.length;
  }

  /** The price of each number on the nearest list that has one; undefined where none has. */
  by(context: PriceContext): (number: number) => number | undefined {
    const lists = context.flatMap((list) => this.#pricesOn(list) ?? []);
    const [only] = lists;
    return lists.length === 1 && only !== undefined
      ? only
      : (number) => nearest(lists, (priceOf) => priceOf(number));
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

  #pricesOn(list: number): ((number: number) => number | undefined) | undefined {
    const whole = this.#whole.get(list);
    if (whole !== undefined) return (number) => soldAt(whole[number]);
    const own = this.#own.get(list);
    return own === undefined ? undefined : (number) => own.get(number);
  }

  #clear(number: number): void {
    for (const prices of this.#whole.values()) if (number < prices.length) prices[number] = -1;
    const owners = this.#ownersOf.get(number) ?? [];
    for (const list of owners) this.#own.get(list)?.delete(number);
    this.#ownersOf.delete(number);
    this.#ownCount -= owners.length;
  }

  #wholeOf(list: number, number: number, capacity: number): Int32Array {
    const known = this.#whole.get(list) ?? new Int32Array(capacity).fill(-1);
    const prices = number < known.length ? known : sized(known, capacity);
    this.#whole.set(list, prices);
    return prices;
  }
}

const soldAt = (price = -1): number | undefined => (price < 0 ? undefined : price);

/** About what an entry takes, with its part of the map and of the owners. */
const OWN_BYTES = 45;

const mapAt = (maps: Map<number, Map<number, number>>, key: number): Map<number, number> => {
  const known = maps.get(key) ?? new Map<number, number>();
  maps.set(key, known);
  return known;
};

const sized = (prices: Int32Array, length: number): Int32Array => {
  const other = new Int32Array(length).fill(-1);
  other.set(prices.subarray(0, length));
  return other;
};
