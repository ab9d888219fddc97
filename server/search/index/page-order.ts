import { type Bits, eachBit } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** Numbers in the order of a page, with their ranks: the lower the better. */
export interface Ranked {
  readonly numbers: readonly number[];
  readonly ranks: readonly (number | null)[];
}

export interface Wish {
  readonly count: number;
  /** The others are left out. */
  readonly accepts: (number: number) => boolean;
}

/** What is taken off the ranks of a class of numbers. */
export interface ClassBonus {
  readonly bonus: number;
  /** What is taken off besides, and not told: it goes before its equals. */
  readonly favour: number;
}

/** Classes that numbers fall in by what is asked. Within one the more popular goes first. */
export interface Classes {
  /** Of a number: a place in `bonuses`. */
  readonly of: (number: number) => number;
  readonly bonuses: readonly ClassBonus[];
  /** Whether popularity is taken off too, so that much of it passes a better class. */
  readonly byPopularity: boolean;
}

/**
 * The first `count` of what is found, the best rank first, of equals what is favoured, then the more popular.
 * It is gone through from the most popular on, until nothing that comes later can be among them.
 */
export const firstOfClasses = (
  index: CatalogueIndex,
  found: Bits,
  { of, bonuses, byPopularity, count, accepts }: Wish & Classes,
): Ranked => {
  const { order } = index;
  const lists = bonuses.map((): number[] => []);
  // No class is above this one: when it is full, what is less popular comes too late.
  const best = Math.max(...bonuses.map(({ bonus, favour }) => bonus + favour));
  const isBest = bonuses.map(({ bonus, favour }) => bonus + favour === best && favour === 0);
  eachBit(found, { from: 0, to: order.size }, (number) => {
    if (!accepts(number)) return true;
    const at = of(number);
    const list = lists[at];
    if (list === undefined || list.length >= count) return true;
    list.push(number);
    return list.length < count || isBest[at] !== true;
  });
  const added: number[] = [];
  eachBit(found, { from: order.size, to: order.capacity }, (number) => {
    if (accepts(number)) added.push(number);
    return true;
  });
  const byPlace = (a: number, b: number) => order.placeOf(a) - order.placeOf(b);
  for (const [at, numbers] of Map.groupBy(added, of)) {
    const list = lists[at];
    if (list !== undefined) lists[at] = [...list, ...numbers].toSorted(byPlace);
  }
  return merged(
    index,
    lists.flatMap((numbers, at) => {
      const own = bonuses[at];
      return numbers.length === 0 || own === undefined ? [] : [{ numbers, ...own, at: 0 }];
    }),
    { count, byPopularity },
  );
};

interface Head extends ClassBonus {
  readonly numbers: readonly number[];
  at: number;
}

const merged = (
  index: CatalogueIndex,
  heads: readonly Head[],
  { count, byPopularity }: { readonly count: number; readonly byPopularity: boolean },
): Ranked => {
  const rankOf = (number: number, bonus: number) =>
    -bonus - (byPopularity ? popularityBonus(index.order.popularityOf(number)) : 0);
  const numbers: number[] = [];
  const ranks: number[] = [];
  // Of each head what it has first, so that a number is ranked once.
  const next = heads.map((head) => ({ head, number: -1, rank: 0, place: 0 }));
  const advance = (one: (typeof next)[number]): void => {
    const { head } = one;
    one.number = head.numbers[head.at] ?? -1;
    if (one.number === -1) return;
    one.rank = rankOf(one.number, head.bonus);
    one.place = index.order.placeOf(one.number);
    head.at += 1;
  };
  next.forEach(advance);
  while (numbers.length < count) {
    let first: (typeof next)[number] | undefined;
    for (const one of next) {
      if (one.number !== -1 && (first === undefined || isBefore(one, first))) first = one;
    }
    if (first === undefined) break;
    numbers.push(first.number);
    ranks.push(first.rank);
    advance(first);
  }
  return { numbers, ranks };
};

interface Standing {
  readonly head: Head;
  readonly rank: number;
  readonly place: number;
}

const isBefore = (one: Standing, other: Standing): boolean => {
  const [key, against] = [one.rank - one.head.favour, other.rank - other.head.favour];
  if (key !== against) return key < against;
  if (one.head.favour !== other.head.favour) return one.head.favour > other.head.favour;
  return one.place < other.place;
};

const popularityBonus = (popularity: number): number =>
  0.25 * Math.log(1 + Math.max(popularity, 0));

/** The first `count` hits by a key of each, the lower first and null last; of equals the more popular. */
export const firstByKey = (
  index: CatalogueIndex,
  found: Bits,
  { count, accepts, keyOf }: Wish & { readonly keyOf: (number: number) => number | null },
): Ranked => {
  const { order } = index;
  const best = new BoundedOrder(count, (number) => order.placeOf(number));
  eachBit(found, { from: 0, to: order.capacity }, (number) => {
    if (accepts(number)) best.offer(keyOf(number) ?? Number.POSITIVE_INFINITY, number);
    return true;
  });
  const numbers = best.inOrder();
  return { numbers, ranks: numbers.map(keyOf) };
};

/** The `count` lowest of what is offered: a heap whose top is the highest of them. */
class BoundedOrder {
  readonly #count: number;
  readonly #placeOf: (number: number) => number;
  readonly #keys: number[] = [];
  readonly #numbers: number[] = [];

  constructor(count: number, placeOf: (number: number) => number) {
    this.#count = count;
    this.#placeOf = placeOf;
  }

  offer(key: number, number: number): void {
    const size = this.#numbers.length;
    if (size < this.#count) {
      this.#keys.push(key);
      this.#numbers.push(number);
      this.#rise(size);
    } else if (key <= (this.#keys[0] ?? key) && this.#isHigher(0, key, number)) {
      this.#keys[0] = key;
      this.#numbers[0] = number;
      this.#sink();
    }
  }

  inOrder(): readonly number[] {
    return [...this.#numbers.keys()]
      .toSorted((a, b) => (this.#isAbove(a, b) ? 1 : -1))
      .map((at) => this.#numbers[at] ?? 0);
  }

  #isAbove(at: number, other: number): boolean {
    return this.#isHigher(at, this.#keys[other] ?? 0, this.#numbers[other] ?? 0);
  }

  #isHigher(at: number, key: number, number: number): boolean {
    const own = this.#keys[at] ?? 0;
    if (own !== key) return own > key;
    return this.#placeOf(this.#numbers[at] ?? 0) > this.#placeOf(number);
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isAbove(at, parent)) return;
      this.#swap(parent, at);
      at = parent;
    }
  }

  #sink(): void {
    const size = this.#numbers.length;
    let at = 0;
    for (;;) {
      let highest = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < size && this.#isAbove(child, highest)) highest = child;
      if (highest === at) return;
      this.#swap(highest, at);
      at = highest;
    }
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#keys, this.#numbers]) {
      const kept = list[a] ?? 0;
      list[a] = list[b] ?? 0;
      list[b] = kept;
    }
  }
}
