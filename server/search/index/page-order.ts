import type { Bits } from "./bits.ts";
import { eachBit } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { RankClass } from "./rank-classes.ts";

/** Numbers in the order of a page, with their ranks: the lower the better. */
export interface Ranked {
  readonly numbers: readonly number[];
  readonly ranks: readonly (number | null)[];
}

/** What popularity takes off a rank. */
const popularityBonus = (index: CatalogueIndex, number: number): number =>
  0.25 * Math.log(1 + Math.max(index.order.popularityOf(number), 0));

/**
 * The first `count` hits of all classes, the best rank first, of equals the more popular. `favourites` pass
 * others of a rank up to 1 better; the rank that is told is the one without it.
 */
export const firstOfClasses = (
  index: CatalogueIndex,
  classes: readonly RankClass[],
  { count, accepts, byPopularity, favoured }: FirstWish,
): Ranked => {
  const heads = classes.map(({ bits, bonus }, place): Head => {
    const numbers = firstOf(index, bits, { count, accepts });
    const favour = favoured?.has(place) === true ? 1 : 0;
    const rankOf = (number: number) => -bonus - (byPopularity ? popularityBonus(index, number) : 0);
    return { numbers, at: 0, rankOf, favour };
  });
  const numbers: number[] = [];
  const ranks: number[] = [];
  while (numbers.length < count) {
    const best = bestOf(index, heads);
    if (best === undefined) break;
    const number = best.numbers[best.at] ?? 0;
    numbers.push(number);
    ranks.push(best.rankOf(number));
    best.at += 1;
  }
  return { numbers, ranks };
};

interface Wish {
  readonly count: number;
  /** The others are left out. */
  readonly accepts: (number: number) => boolean;
}

interface FirstWish extends Wish {
  readonly byPopularity: boolean;
  /** Places of the classes of favourites. */
  readonly favoured: ReadonlySet<number> | undefined;
}

interface Head {
  readonly numbers: readonly number[];
  at: number;
  readonly rankOf: (number: number) => number;
  readonly favour: number;
}

const bestOf = (index: CatalogueIndex, heads: readonly Head[]): Head | undefined => {
  let best: Head | undefined;
  let bestKey: readonly [number, number, number] = [0, 0, 0];
  for (const head of heads) {
    const number = head.numbers[head.at];
    if (number === undefined) continue;
    const key = [
      head.rankOf(number) - head.favour,
      -head.favour,
      index.order.placeOf(number),
    ] as const;
    if (best === undefined || isBefore(key, bestKey)) {
      best = head;
      bestKey = key;
    }
  }
  return best;
};

const isBefore = (
  one: readonly [number, number, number],
  other: readonly [number, number, number],
): boolean => {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? 0;
    if (value !== against) return value < against;
  }
  return false;
};

/** The first `count` numbers of a set, the more popular first. */
const firstOf = (
  index: CatalogueIndex,
  bits: Bits,
  { count, accepts }: Wish,
): readonly number[] => {
  const { size, capacity } = index.order;
  const numbers: number[] = [];
  eachBit(bits, { from: 0, to: size }, (number) => {
    if (accepts(number)) numbers.push(number);
    return numbers.length < count;
  });
  const added: number[] = [];
  eachBit(bits, { from: size, to: capacity }, (number) => {
    if (accepts(number)) added.push(number);
    return true;
  });
  if (added.length === 0) return numbers;
  return [...numbers, ...added]
    .toSorted((a, b) => index.order.placeOf(a) - index.order.placeOf(b))
    .slice(0, count);
};

/** The first `count` hits by a key of each, the lower first and null last; of equals the more popular. */
export const firstByKey = (
  index: CatalogueIndex,
  hits: Bits,
  { count, accepts, keyOf }: Wish & { readonly keyOf: (number: number) => number | null },
): Ranked => {
  const { capacity } = index.order;
  const best = new BoundedOrder(count);
  eachBit(hits, { from: 0, to: capacity }, (number) => {
    if (accepts(number))
      best.offer(keyOf(number) ?? Number.POSITIVE_INFINITY, index.order.placeOf(number), number);
    return true;
  });
  const numbers = best.inOrder();
  return { numbers, ranks: numbers.map(keyOf) };
};

/** The `count` lowest of what is offered: a heap whose top is the highest of them. */
class BoundedOrder {
  readonly #count: number;
  readonly #keys: number[] = [];
  readonly #places: number[] = [];
  readonly #numbers: number[] = [];

  constructor(count: number) {
    this.#count = count;
  }

  offer(key: number, place: number, number: number): void {
    const size = this.#numbers.length;
    if (size < this.#count) {
      this.#keys.push(key);
      this.#places.push(place);
      this.#numbers.push(number);
      this.#rise(size);
    } else if (size > 0 && this.#isHigher(0, key, place)) {
      this.#keys[0] = key;
      this.#places[0] = place;
      this.#numbers[0] = number;
      this.#sink();
    }
  }

  inOrder(): readonly number[] {
    return [...this.#numbers.keys()]
      .toSorted(
        (a, b) =>
          compareNumbers(this.#keys[a] ?? 0, this.#keys[b] ?? 0) ||
          (this.#places[a] ?? 0) - (this.#places[b] ?? 0),
      )
      .map((at) => this.#numbers[at] ?? 0);
  }

  #isHigher(at: number, key: number, place: number): boolean {
    const own = this.#keys[at] ?? 0;
    return own > key || (own === key && (this.#places[at] ?? 0) > place);
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.#isHigher(parent, this.#keys[at] ?? 0, this.#places[at] ?? 0)) return;
      this.#swap(parent, at);
      at = parent;
    }
  }

  #sink(): void {
    const size = this.#numbers.length;
    let at = 0;
    for (;;) {
      let highest = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (
          child < size &&
          this.#isHigher(child, this.#keys[highest] ?? 0, this.#places[highest] ?? 0)
        )
          highest = child;
      }
      if (highest === at) return;
      this.#swap(highest, at);
      at = highest;
    }
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#keys, this.#places, this.#numbers]) {
      const kept = list[a] ?? 0;
      list[a] = list[b] ?? 0;
      list[b] = kept;
    }
  }
}

// Two that are infinite are equal.
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
