import type { Bits } from "./bits.ts";
import { PackedSet, type PackedSets } from "./packed-sets.ts";
import type { Stems } from "./index-row.ts";

/** Where a word stands: at one of the first four places of a name, further on, or beside the name. */
export type WordPlace = 0 | 1 | 2 | 3 | 4 | 5;
export const FURTHER_ON: WordPlace = 4;
export const BESIDE: WordPlace = 5;
export const IN_NAMES: readonly WordPlace[] = [0, 1, 2, 3, FURTHER_ON];
export const ANYWHERE: readonly WordPlace[] = [...IN_NAMES, BESIDE];

/** A word, and who bears it. */
export interface Word {
  readonly text: string;
  readonly places: (PackedSet | undefined)[];
  /** Of brands, packagings and categories that have it in their name. */
  readonly shared: PackedSet[];
}

/** All words of the catalogue: by themselves, by what they begin with, by their stem. */
export class Vocabulary {
  readonly #sets: PackedSets;
  readonly #words = new Map<string, Word>();
  readonly #byStem = new Map<string, Word[]>();
  #sorted: Word[] | undefined;
  #unstemmed: string[] = [];

  constructor(sets: PackedSets) {
    this.#sets = sets;
  }

  get size(): number {
    return this.#words.size;
  }

  add(text: string, place: WordPlace, number: number): void {
    const { places } = this.#word(text);
    const set = places[place] ?? new PackedSet();
    places[place] = set;
    this.#sets.add(set, number);
  }

  /** All that `set` has, and will have, bears the word. */
  share(text: string, set: PackedSet): void {
    this.#word(text).shared.push(set);
  }

  /** Words whose stems are not known yet; they are asked for once. */
  takeUnstemmed(): readonly string[] {
    const words = this.#unstemmed;
    this.#unstemmed = [];
    return words;
  }

  learn(stems: Stems): void {
    for (const [text, of] of Object.entries(stems)) {
      const word = this.#words.get(text);
      if (word === undefined) continue;
      for (const stem of of) {
        const known = this.#byStem.get(stem);
        if (known === undefined) this.#byStem.set(stem, [word]);
        else known.push(word);
      }
    }
  }

  addExact(bits: Bits, text: string, places: readonly WordPlace[]): void {
    const word = this.#words.get(text);
    if (word !== undefined) this.#addWord(bits, word, places);
  }

  addStem(bits: Bits, stem: string): void {
    for (const word of this.#byStem.get(stem) ?? []) this.#addWord(bits, word, ANYWHERE);
  }

  addBeginning(bits: Bits, start: string, places: readonly WordPlace[]): void {
    const words = this.#inOrder();
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle]?.text ?? "") < start) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < words.length; at += 1) {
      const word = words[at];
      if (word === undefined || !word.text.startsWith(start)) return;
      this.#addWord(bits, word, places);
    }
  }

  #addWord(bits: Bits, { places, shared }: Word, wanted: readonly WordPlace[]): void {
    for (const place of wanted) {
      const set = places[place];
      if (set !== undefined) this.#sets.addTo(bits, set);
    }
    if (wanted.includes(BESIDE)) for (const set of shared) this.#sets.addTo(bits, set);
  }

  #word(text: string): Word {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const word: Word = { text, places: [], shared: [] };
    this.#words.set(text, word);
    this.#unstemmed.push(text);
    this.#sorted = undefined;
    return word;
  }

  #inOrder(): readonly Word[] {
    this.#sorted ??= [...this.#words.values()].toSorted((a, b) =>
      a.text < b.text ? -1 : a.text > b.text ? 1 : 0,
    );
    return this.#sorted;
  }
}
