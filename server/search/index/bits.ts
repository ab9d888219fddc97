/** One bit for each number of the index: what a question is worked out with. */
export type Bits = Uint32Array;

/** Bits that are used for one question and again for the next: a question takes dozens of 60 kB. */
export class BitsPool {
  readonly #words: number;
  readonly #made: Bits[] = [];
  #taken = 0;

  /** For numbers below `size`. */
  constructor(size: number) {
    this.#words = (size + 31) >>> 5;
  }

  /** None is set. It holds until `release`. */
  empty(): Bits {
    const made = this.#made[this.#taken] ?? new Uint32Array(this.#words);
    this.#made[this.#taken] = made;
    this.#taken += 1;
    return made.fill(0);
  }

  /** Everything that was taken may be written over. */
  release(): void {
    this.#taken = 0;
    this.#made.length = Math.min(this.#made.length, MOST_KEPT);
  }
}

const MOST_KEPT = 64;

export const setBit = (bits: Bits, number: number): void => {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
};

export const clearBit = (bits: Bits, number: number): void => {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) & ~(1 << (number & 31));
};

export const hasBit = (bits: Bits, number: number): boolean =>
  (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;

/** Keeps in `bits` what `other` has too. */
export const keepBits = (bits: Bits, other: Bits): void => {
  for (let word = 0; word < bits.length; word += 1)
    bits[word] = (bits[word] ?? 0) & (other[word] ?? 0);
};

export const addBits = (bits: Bits, other: Bits): void => {
  for (let word = 0; word < bits.length; word += 1)
    bits[word] = (bits[word] ?? 0) | (other[word] ?? 0);
};

/** Calls with each number from `from` to before `to`, in order, until told `false`. */
export const eachBit = (
  bits: Bits,
  { from, to }: { readonly from: number; readonly to: number },
  visit: (number: number) => boolean,
): void => {
  const last = (to + 31) >>> 5;
  for (let word = from >>> 5; word < last; word += 1) {
    let left = bits[word] ?? 0;
    while (left !== 0) {
      const number = (word << 5) + 31 - Math.clz32(left & -left);
      left &= left - 1;
      if (number < from) continue;
      if (number >= to || !visit(number)) return;
    }
  }
};

/** How many of the numbers are accepted. */
export const countAccepted = (bits: Bits, accepts: (number: number) => boolean): number => {
  let count = 0;
  eachBit(bits, { from: 0, to: bits.length * 32 }, (number) => {
    if (accepts(number)) count += 1;
    return true;
  });
  return count;
};

export const isNothing = (bits: Bits): boolean => bits.every((word) => word === 0);
