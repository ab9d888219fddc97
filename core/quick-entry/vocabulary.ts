import type { VariantCode } from "../../api-schema/primitives.ts";
import type { KnownProduct, PastOrder } from "../../api-schema/quick-entry.ts";
export type { KnownProduct, PastOrder } from "../../api-schema/quick-entry.ts";
import { compareDays } from "../calendar/day.ts";
import { normaliseText } from "../search/text.ts";
import { type Packaging, packagingOf, sizeKey } from "./packaging.ts";
import { codeKey } from "./tokens.ts";
import { catalogueTokens, searchWords, stem, type WordIndex, wordIndexOf } from "./word-index.ts";

/** A product as it is searched. */
export type Entry = {
  readonly product: KnownProduct;
  /** Where the index has it. */
  readonly position: number;
  /** The words of its name, in order. */
  readonly name: readonly string[];
  /** Those of them that say what it is made with: 'beurr' of 'Croissant pur beurre'. */
  readonly ingredients: ReadonlySet<string>;
  readonly packaging: Packaging;
  /** Sizes that its packaging or its name says. */
  readonly sizes: ReadonlySet<string>;
};

/** The store's catalogue and past, ready to be searched. Built once by `vocabularyOf`. */
export type Vocabulary = {
  readonly products: ReadonlyMap<VariantCode, KnownProduct>;
  readonly entries: readonly Entry[];
  readonly byCode: ReadonlyMap<VariantCode, Entry>;
  readonly index: WordIndex;
  /** References, codes and EANs, as `codeKey` writes them. */
  readonly codes: ReadonlyMap<string, VariantCode>;
  /** 'x' and the sizes of packagings that count several: '12x1000ml'. */
  readonly packs: ReadonlySet<string>;
  /** Two words that follow each other in a name: 'focaccia ciabatta', '7 cereal'. */
  readonly neighbours: ReadonlySet<string>;
  /** The most recent first. */
  readonly past: readonly PastOrder[];
};

/** Reads the store's catalogue and past once, for all the texts that are understood against them. */
export const vocabularyOf = (
  products: readonly KnownProduct[],
  past: readonly PastOrder[],
): Vocabulary => {
  const entries = products.map(entryOf);
  return {
    products: new Map(products.map((product) => [product.code, product])),
    entries,
    byCode: new Map(entries.map((entry) => [entry.product.code, entry])),
    index: wordIndexOf(
      entries.map(({ product, name }) => ({
        name,
        surroundings: searchWords(`${product.brand ?? ""} ${product.category}`),
      })),
    ),
    codes: codesOf(products),
    packs: new Set(entries.flatMap(({ packaging: { pack } }) => (pack === null ? [] : [pack]))),
    neighbours: new Set(entries.flatMap(({ name }) => pairsOf(name))),
    past: past.toSorted((a, b) => compareDays(b.day, a.day)),
  };
};

const entryOf = (product: KnownProduct, position: number): Entry => {
  const packaging = packagingOf(product.packaging);
  const named = catalogueTokens(product.name).flatMap((token) =>
    token.kind === "measure" ? [sizeKey(token.amount, token.unit)] : [],
  );
  const held = product.pieces === null ? [] : [sizeKey(product.pieces, "pc")];
  return {
    product,
    position,
    name: searchWords(product.name),
    ingredients: ingredientsIn(product.name),
    packaging,
    sizes: new Set([...packaging.sizes, ...named, ...held]),
  };
};

const ingredientsIn = (name: string): ReadonlySet<string> => {
  const found = normaliseText(name).matchAll(/\b(?:aux?|a la|a l|pure?) ([a-z]+)/g);
  return new Set([...found].flatMap(([, word]) => (word === undefined ? [] : [stem(word)])));
};

/** A reference goes before a code that is written the same, an EAN comes last. */
const codesOf = (products: readonly KnownProduct[]): ReadonlyMap<string, VariantCode> =>
  new Map([
    ...products.flatMap(({ ean, code }) => (ean === null ? [] : [[codeKey(ean), code] as const])),
    ...products.map(({ code }) => [codeKey(code), code] as const),
    ...products.map(({ reference, code }) => [codeKey(reference), code] as const),
  ]);

/** Words side by side; a number with every word of its name. */
const pairsOf = (words: readonly string[]): readonly string[] => [
  ...words.slice(1).map((word, at) => `${words[at]} ${word}`),
  ...words.flatMap((number) =>
    /^\d+%?$/.test(number)
      ? words.flatMap((word) => [
          `${word} ${Number.parseInt(number)}`,
          `${Number.parseInt(number)} ${word}`,
        ])
      : [],
  ),
];
