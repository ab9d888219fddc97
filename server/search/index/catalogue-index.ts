import { tokens } from "../../../core/search/text.ts";
import { type Bits, BitsPool, clearBit, hasBit, setBit } from "./bits.ts";
import { CodeTable } from "./code-table.ts";
import { codeOf, type IndexRow, type IndexTaxon } from "./index-row.ts";
import { NameOrder } from "./name-order.ts";
import { NumberOrder } from "./number-order.ts";
import { PackedSet, PackedSets } from "./packed-sets.ts";
import { PriceTable } from "./price-table.ts";
import { Shelves } from "./shelves.ts";
import { BESIDE, FURTHER_ON, Vocabulary, type WordPlace } from "./vocabulary.ts";
import { joinedMeasures, numberedPairs } from "./written-words.ts";

/** What an offer is on, and what it takes off, in ten-thousandths. */
export interface OfferSets {
  readonly all: PackedSet;
  readonly byReduction: Map<number, PackedSet>;
}

/**
 * The catalogue as numbers: the most ordered product is 0. Each word, category and
 * offer is a packed set of them. It is filled once, in the order of popularity, then packed; a product
 * that changes leaves its number and gets one behind the others, with its place among them.
 */
export class CatalogueIndex {
  readonly sets = new PackedSets();
  readonly vocabulary = new Vocabulary(this.sets);
  readonly codes = new CodeTable();
  readonly order = new NumberOrder();
  readonly names = new NameOrder(this.order);
  readonly shelves = new Shelves();
  readonly taxons = new Map<number, PackedSet>();
  readonly offers = new Map<number, OfferSets>();
  readonly prices = new PriceTable();
  readonly #brandTexts = new Map<string, PackedSet>();
  readonly #packagings = new Map<string, PackedSet>();
  readonly #stockedThen = new PackedSet();
  #stocked: Bits = new Uint32Array(0);
  #living: Bits = new Uint32Array(0);
  #pool: BitsPool | undefined;

  /** Every category, before the products. */
  nameTaxons(taxons: readonly IndexTaxon[]): void {
    for (const [id, name] of taxons) {
      const set = new PackedSet();
      this.taxons.set(id, set);
      this.#shareWords(tokens(name), set);
    }
  }

  /** The next product in the order of popularity, then of ids. */
  append(row: IndexRow): void {
    const number = this.order.append(row[0], row[1]);
    this.#write(row, number);
    if (row[10]) {
      this.sets.add(this.#stockedThen, number);
      this.shelves.stock(number, 1);
    }
  }

  /** What was appended is all there is; codes and the order of names may follow. */
  pack(): void {
    this.sets.pack();
    this.order.pack();
    this.names.begin();
    const { capacity, size } = this.order;
    this.#pool = new BitsPool(capacity);
    this.#stocked = new Uint32Array((capacity + 31) >>> 5);
    this.#living = new Uint32Array((capacity + 31) >>> 5);
    this.sets.addTo(this.#stocked, this.#stockedThen);
    this.shelves.resize(capacity);
    for (let number = 0; number < size; number += 1) setBit(this.#living, number);
    this.prices.resize(capacity);
  }

  get pool(): BitsPool {
    if (this.#pool === undefined) throw new RangeError("The index is not packed yet");
    return this.#pool;
  }

  get living(): Bits {
    return this.#living;
  }

  get stocked(): Bits {
    return this.#stocked;
  }

  /** Of a product that can be sold; undefined for any other. */
  numberOf(id: number): number | undefined {
    const number = this.order.numberOf(id);
    return number !== undefined && hasBit(this.#living, number) ? number : undefined;
  }

  /** False when there is no room for it: the index is to be built anew. */
  move(row: IndexRow, codes: readonly string[]): boolean {
    if (this.order.isFull) return false;
    this.remove(row[0]);
    const number = this.order.add(row[0], row[1]);
    this.names.add(number, row[2]);
    this.#write(row, number);
    for (const code of codes) {
      const letters = codeOf(code);
      if (letters !== "") this.codes.add(letters, number);
    }
    setBit(this.#living, number);
    this.#stock(number, row[10]);
    return true;
  }

  /** Its stock and prices alone. */
  patch(row: IndexRow): void {
    const number = this.numberOf(row[0]);
    if (number === undefined) return;
    this.#stock(number, row[10]);
    this.prices.put(number, row[13], this.order.capacity);
  }

  remove(id: number): void {
    const number = this.numberOf(id);
    if (number === undefined) return;
    this.#stock(number, false);
    clearBit(this.#living, number);
    this.shelves.leave(number);
    this.prices.put(number, [], this.order.capacity);
  }

  /** Of all that is kept in arrays. */
  get bytes(): number {
    let sum = this.sets.bytes + this.codes.bytes + this.order.bytes + this.names.bytes;
    sum += this.shelves.bytes + this.prices.bytes;
    return sum + this.#stocked.byteLength + this.#living.byteLength;
  }

  #write(row: IndexRow, number: number): void {
    const [, , name, synonyms, brand, brandId, merchantId, taxonIds, labelBits] = row;
    const named = name === "" ? [] : name.split(" ");
    for (const [at, word] of named.entries()) this.vocabulary.add(word, placeOf(at), number);
    for (const measure of joinedMeasures(named)) this.vocabulary.add(measure, FURTHER_ON, number);
    const others = tokens(synonyms);
    for (const word of others) this.vocabulary.add(word, BESIDE, number);
    for (const pair of [...numberedPairs(named), ...numberedPairs(others)])
      this.vocabulary.add(pair, BESIDE, number);
    if (brand !== "") this.sets.add(this.#textSet(this.#brandTexts, brand), number);
    for (const text of row[12]) this.sets.add(this.#textSet(this.#packagings, text), number);
    for (const id of taxonIds) this.sets.add(setAt(this.taxons, id), number);
    // What says neither is no flour to the facets.
    const isFlour = row[11] !== null && (row[11][0] !== null || row[11][1] !== null);
    const flour = isFlour ? row[11] : null;
    this.shelves.put(number, { brandId, merchantId, taxonIds, labelBits, flour });
    this.#writeOffers(row, number);
    this.prices.put(number, row[13], this.order.capacity);
  }

  #writeOffers(row: IndexRow, number: number): void {
    for (const [id, reduction] of row[9]) {
      const offer = this.offers.get(id) ?? { all: new PackedSet(), byReduction: new Map() };
      this.offers.set(id, offer);
      this.sets.add(offer.all, number);
      if (reduction !== null) this.sets.add(setAt(offer.byReduction, reduction), number);
    }
  }

  #stock(number: number, isStocked: boolean): void {
    if (hasBit(this.#stocked, number) === isStocked) return;
    this.shelves.stock(number, isStocked ? 1 : -1);
    if (isStocked) setBit(this.#stocked, number);
    else clearBit(this.#stocked, number);
  }

  #textSet(texts: Map<string, PackedSet>, text: string): PackedSet {
    const known = texts.get(text);
    if (known !== undefined) return known;
    const set = new PackedSet();
    texts.set(text, set);
    const words = tokens(text);
    this.#shareWords([...words, ...joinedMeasures(words), ...numberedPairs(words)], set);
    return set;
  }

  #shareWords(words: readonly string[], set: PackedSet): void {
    for (const word of new Set(words)) this.vocabulary.share(word, set);
  }
}

const placeOf = (at: number): WordPlace =>
  at === 0 || at === 1 || at === 2 || at === 3 ? at : FURTHER_ON;

const setAt = (sets: Map<number, PackedSet>, key: number): PackedSet => {
  const known = sets.get(key) ?? new PackedSet();
  sets.set(key, known);
  return known;
};
