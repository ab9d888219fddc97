// Codes, references and EANs, each of one product or few: millions of strings, kept sorted in one array of
// bytes. An entry says how much of the one before it begins it, and what follows: in one byte where both are
// short, else in three of which the first is LONG.

/** Entries that are read to find one: the first of a block stands whole. */
const BLOCK = 16;
const LONGEST = 255;
const LONG = 255;

/** Letters and digits, sorted, with the numbers of their products. */
export class CodeTable {
  #bytes = new Uint8Array(4096);
  #used = 0;
  /** The lower 16 bits of each number, and the upper 8. */
  #lower = new Uint16Array(1024);
  #upper = new Uint8Array(1024);
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
    if (isFirst) {
      const block = this.#count / BLOCK;
      if (block >= this.#blocks.length) this.#blocks = sized(this.#blocks, Math.ceil(block * 1.5));
      this.#blocks[block] = this.#used;
    }
    const added = letters.length - shared;
    const isLong = shared > 15 || added > 15 || (shared === 15 && added === 15);
    const head = isLong ? [LONG, shared, added] : [(shared << 4) | added];
    const needed = this.#used + head.length + added;
    if (needed > this.#bytes.length)
      this.#bytes = sized(this.#bytes, Math.max(needed, Math.ceil(this.#bytes.length * 1.5)));
    this.#bytes.set(head, this.#used);
    this.#bytes.set(letters.subarray(shared), this.#used + head.length);
    this.#used = needed;
    if (this.#count >= this.#lower.length) {
      const room = Math.ceil(this.#count * 1.5);
      this.#lower = sized(this.#lower, room);
      this.#upper = sized(this.#upper, room);
    }
    this.#lower[this.#count] = number & 0xffff;
    this.#upper[this.#count] = number >>> 16;
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
    this.#lower = this.#lower.slice(0, this.#count);
    this.#upper = this.#upper.slice(0, this.#count);
    this.#blocks = this.#blocks.slice(0, Math.ceil(this.#count / BLOCK));
  }

  get bytes(): number {
    const numbers = this.#lower.byteLength + this.#upper.byteLength;
    return this.#bytes.byteLength + numbers + this.#blocks.byteLength;
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
      const head = bytes[at] ?? 0;
      const isLong = head === LONG;
      const shared = isLong ? (bytes[at + 1] ?? 0) : head >>> 4;
      const added = isLong ? (bytes[at + 2] ?? 0) : head & 15;
      at += isLong ? 3 : 1;
      if (shared < start.length) {
        const end = Math.min(shared + added, start.length);
        for (let index = shared; index < end; index += 1)
          letters[index] = bytes[at + index - shared] ?? 0;
        order = compared(letters.subarray(0, end), start);
        if (order > 0) return;
      }
      if (order === 0) visit(shared + added, this.#numberAt(entry));
      at += added;
    }
  }

  /** The last block that begins before `wanted`, or the first. */
  #blockBefore(wanted: Uint8Array): number {
    let low = 0;
    let high = Math.ceil(this.#count / BLOCK);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.#blocks[middle] ?? 0;
      if (compared(this.#wholeAt(at), wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** The first code of a block. */
  #wholeAt(at: number): Uint8Array {
    const head = this.#bytes[at] ?? 0;
    return head === LONG
      ? this.#bytes.subarray(at + 3, at + 3 + (this.#bytes[at + 2] ?? 0))
      : this.#bytes.subarray(at + 1, at + 1 + (head & 15));
  }

  #numberAt(entry: number): number {
    return ((this.#upper[entry] ?? 0) << 16) | (this.#lower[entry] ?? 0);
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

const sized = <Numbers extends Uint8Array | Uint16Array | Uint32Array>(
  numbers: Numbers,
  length: number,
): Numbers => {
  // safe: a typed array makes another of its kind
  const other = new (numbers.constructor as new (length: number) => Numbers)(length);
  other.set(numbers);
  return other;
};
