import { type Bits, setBit } from "./bits.ts";

// Sets of numbers as roaring bitmaps have them: chunks of 65,536 numbers, each a list of 16-bit numbers
// where it has few and bits where it has many. All of them lie in slabs of a megabyte: thousands of
// small arrays would weigh more than what they hold.

const CHUNK_BITS = 16;
const CHUNK_WORDS = (1 << CHUNK_BITS) / 16;
/** From so many numbers of a chunk on, bits are smaller than a list. */
const DENSE = CHUNK_WORDS;
const SLAB_BITS = 19;
const SLAB = 1 << SLAB_BITS;

/** Numbers that are added, in rising order, to a `PackedSets`. */
export class PackedSet {
  /** Chunk, place in the slabs and length, one after the other. */
  readonly parts: number[] = [];
  /** Of the chunk that is being filled. */
  pending: number[] = [];
  /** Added after all was packed. */
  extra: number[] = [];
}

export class PackedSets {
  readonly #slabs: Slab[] = [];
  #used = SLAB;
  #chunk = 0;
  #touched: PackedSet[] = [];
  #isPacked = false;

  /** A number that is in it already, as the last one added, stays once. */
  add(set: PackedSet, number: number): void {
    if (this.#isPacked) {
      if (set.extra.at(-1) !== number) set.extra.push(number);
      return;
    }
    const chunk = number >>> CHUNK_BITS;
    if (chunk !== this.#chunk) {
      this.#packChunk();
      this.#chunk = chunk;
    }
    if (set.pending.length === 0) this.#touched.push(set);
    if (set.pending.at(-1) !== number) set.pending.push(number);
  }

  /** What is added from now on is told apart from what is there. */
  pack(): void {
    this.#packChunk();
    this.#isPacked = true;
    const last = this.#slabs.pop();
    if (last !== undefined) this.#slabs.push(slabOf(last.lists.slice(0, this.#used)));
  }

  get bytes(): number {
    return this.#slabs.reduce((sum, { lists }) => sum + lists.byteLength, 0);
  }

  /** Sets the bits of all its numbers. */
  addTo(bits: Bits, set: PackedSet): void {
    const { parts, extra } = set;
    for (let part = 0; part < parts.length; part += 3) {
      const first = (parts[part] ?? 0) << CHUNK_BITS;
      const { slab, at, length } = this.#part(parts, part);
      if (length < DENSE) {
        const { lists } = slab;
        for (let index = at; index < at + length; index += 1)
          setBit(bits, first + (lists[index] ?? 0));
      } else {
        const { words } = slab;
        const to = first >>> 5;
        const from = at >>> 1;
        const end = Math.min(CHUNK_WORDS / 2, bits.length - to);
        for (let word = 0; word < end; word += 1)
          bits[to + word] = (bits[to + word] ?? 0) | (words[from + word] ?? 0);
      }
    }
    for (const number of extra) setBit(bits, number);
  }

  #part(parts: readonly number[], part: number): Part {
    const place = parts[part + 1] ?? 0;
    const slab = this.#slabs[place >>> SLAB_BITS];
    if (slab === undefined) throw new RangeError("A packed set lies in no slab");
    return { slab, at: place & (SLAB - 1), length: parts[part + 2] ?? 0 };
  }

  #packChunk(): void {
    for (const set of this.#touched) {
      const numbers = set.pending;
      const isDense = numbers.length >= DENSE;
      const length = isDense ? CHUNK_WORDS : numbers.length + (numbers.length & 1);
      if (this.#used + length > SLAB) {
        this.#slabs.push(slabOf(new Uint16Array(SLAB)));
        this.#used = 0;
      }
      const slab = this.#slabs.at(-1);
      if (slab === undefined) throw new RangeError("There is no slab");
      const at = this.#used;
      this.#used += length;
      if (isDense) {
        const words = slab.words.subarray(at >>> 1, (at + length) >>> 1);
        for (const number of numbers) setBit(words, number & 0xffff);
      } else {
        for (let index = 0; index < numbers.length; index += 1)
          slab.lists[at + index] = (numbers[index] ?? 0) & 0xffff;
      }
      set.parts.push(this.#chunk, ((this.#slabs.length - 1) << SLAB_BITS) + at, numbers.length);
      set.pending = [];
    }
    this.#touched = [];
  }
}

interface Part {
  readonly slab: Slab;
  readonly at: number;
  readonly length: number;
}

interface Slab {
  readonly lists: Uint16Array;
  /** The same, for bits. */
  readonly words: Uint32Array;
}

const slabOf = (lists: Uint16Array): Slab => ({
  lists,
  words: new Uint32Array(lists.buffer, 0, lists.length >>> 1),
});
