import { normaliseText, tokens } from "../search/text.ts";
import type { KnownProduct, Vocabulary } from "./vocabulary.ts";

/** So many are shown at once: more are found by typing more. */
export const MOST_FOUND = 8;

/**
 * Products whose name, brand, packaging, reference or EAN hold all the words of a text; what the store
 * buys most often comes first, then by name. Without words: what it buys most often.
 */
export const foundProducts = (vocabulary: Vocabulary, text: string): readonly KnownProduct[] => {
  const words = tokens(text);
  return [...vocabulary.products.values()]
    .filter((product) => {
      const known = searchedText(product);
      return words.every((word) => known.includes(word));
    })
    .toSorted(
      (a, b) =>
        b.bought.times - a.bought.times || a.name.localeCompare(b.name, "fr") || order(a, b),
    )
    .slice(0, MOST_FOUND);
};

const order = (a: KnownProduct, b: KnownProduct): number => (a.code < b.code ? -1 : 1);

const searchedText = ({ name, brand, packaging, reference, ean }: KnownProduct): string =>
  normaliseText(`${name} ${brand ?? ""} ${packaging} ${reference} ${ean ?? ""}`);
