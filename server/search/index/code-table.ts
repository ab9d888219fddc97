// Codes, references and EANs, each of one product or few: millions of strings, kept sorted in one array of
// bytes. An entry says how much of the one before it begins it, and what follows.

/** Entries that are read to find one: the first of a block stands whole. */
const BLOCK = 16;
const LONGEST = 255;

/** Letters and digits, sorted, with the numbers of their products. */
export class CodeTable {
  #bytes = new Uint8Array(4096);
  #used = 0;
  #numbers = new Uint32Array(1024);
  #blocks = new Uint32Array(64);
  #count = 0;
  #last = new Uint8Array(0);
  readonly #extra = new Map<string, number[]>();

  /** In rising order of the codes' bytes; one that is longer than 255 letters is not kept. */
  append(code: string, number: number): void {
    const letters = bytesOf(code);
    if (letters.length > LONGEST) return;
    const isFirst = this.#count % BLOCK === 0;
    const shared = isFirst ? 0 : sharedLength(this.#last, letters);
    if (isFirst) this.#blocks = written(this.#blocks, this.#count / BLOCK, this.#used);
    const needed = this.#used + 2 + letters.length - shared;
    if (needed > this.#bytes.length) this.#bytes = grown(this.#bytes, needed);
    this.#bytes[this.#used] = shared;
    this.#bytes[this.#used + 1] = letters.length - shared;
    this.#bytes.set(letters.subarray(shared), this.#used + 2);
    this.#used = needed;
    this.#numbers = written(this.#numbers, this.#count, number);
    this.#count += 1;
    this.#last = letters;
  }

  /** One that came after all were packed. */
  add(code: string, number: number): void {
    const known = this.#extra.get(code);
    if (known === undefined) this.#extra.set(code, [number]);
    else known.push(number);
  }

  /** Lets go of what was kept to grow. */
  pack(): void {
    this.#bytes = this.#bytes.slice(0, this.#used);
    this.#numbers = this.#numbers.slice(0, this.#count);
    this.#blocks = this.#blocks.slice(0, Math.ceil(this.#count / BLOCK));
  }

  get bytes(): number {
    return this.#bytes.byteLength + this.#numbers.byteLength + this.#blocks.byteLength;
  }

  exact(code: string, visit: (number: number) => void): void {
    this.#beginning(bytesOf(code), (length, number) => {
      if (length === code.length) visit(number);
    });
    for (const number of this.#extra.get(code) ?? []) visit(number);
  }

  beginning(start: string, visit: (number: number) => void): void {
    this.#beginning(bytesOf(start), (_, number) => visit(number));
    for (const [code, numbers] of this.#extra) {
      if (code.startsWith(start)) for (const number of numbers) visit(number);
    }
  }

  /** Calls with the length and the number of each code that begins so. */
  #beginning(start: Uint8Array, visit: (length: number, number: number) => void): void {
    const bytes = this.#bytes;
    // Of the code that is looked at, as much as is compared: most say only that they begin as the one before.
    const letters = new Uint8Array(start.length);
    let at = 0;
    let order = -1;
    for (let entry = this.#blockBefore(start) * BLOCK; entry < this.#count; entry += 1) {
      if (entry % BLOCK === 0) at = this.#blocks[entry / BLOCK] ?? 0;
      const shared = bytes[at] ?? 0;
      const length = shared + (bytes[at + 1] ?? 0);
      if (shared < start.length) {
        const end = Math.min(length, start.length);
        for (let index = shared; index < end; index += 1)
          letters[index] = bytes[at + 2 + index - shared] ?? 0;
        order = compared(letters.subarray(0, end), start);
        if (order > 0) return;
      }
      if (order === 0) visit(length, this.#numbers[entry] ?? 0);
      at += 2 + length - shared;
    }
  }

  /** The last block that begins before `wanted`, or the first. */
  #blockBefore(wanted: Uint8Array): number {
    let low = 0;
    let high = Math.ceil(this.#count / BLOCK);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.#blocks[middle] ?? 0;
      const first = this.#bytes.subarray(at + 2, at + 2 + (this.#bytes[at + 1] ?? 0));
      if (compared(first, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }
}

const encoder = new TextEncoder();
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

const sharedLength = (one: Uint8Array, other: Uint8Array): number => {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
};

/** Below, equal to or above zero, as the bytes compare. */
const compared = (one: Uint8Array, other: Uint8Array): number => {
  const shared = sharedLength(one, other);
  return shared < one.length && shared < other.length
    ? (one[shared] ?? 0) - (other[shared] ?? 0)
    : one.length - other.length;
};

const grown = (bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(Math.max(needed, Math.ceil(bytes.length * 1.5)));
  larger.set(bytes);
  return larger;
};

const written = (
  numbers: Uint32Array<ArrayBuffer>,
  at: number,
  value: number,
): Uint32Array<ArrayBuffer> => {
  let room = numbers;
  if (at >= numbers.length) {
    room = new Uint32Array(Math.ceil(numbers.length * 1.5));
    room.set(numbers);
  }
  room[at] = value;
  return room;
};
