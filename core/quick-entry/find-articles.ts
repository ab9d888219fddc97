import type { KnownProduct } from "../../api-schema/quick-entry.ts";
import { foldText, matchesAllWords } from "../search/text.ts";

/**
 * The articles that what was typed may mean, the likeliest first: a reference, a code or a barcode that is
 * typed whole, then references that begin so, then names; among equals what the store bought most often.
 * Nothing typed is what it usually takes.
 */
export const findArticles = (
  products: readonly KnownProduct[],
  typed: string,
  most: number,
): readonly KnownProduct[] => {
  const text = foldText(typed.trim());
  const ranked = products.flatMap((product) => {
    const rank = rankOf(product, text, typed);
    return rank === null ? [] : [{ product, rank }];
  });
  return ranked
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        b.product.bought.times - a.product.bought.times ||
        a.product.name.localeCompare(b.product.name, "fr"),
    )
    .slice(0, most)
    .map(({ product }) => product);
};

const rankOf = (product: KnownProduct, text: string, typed: string): number | null => {
  const { code, reference, ean, name, brand, packaging, bought } = product;
  if (text === "") return bought.times > 0 ? 0 : null;
  const names = [code, reference, ean ?? ""].map(foldText);
  if (names.includes(text)) return 0;
  if (names.some((one) => one.startsWith(text))) return 1;
  return matchesAllWords(`${name} ${brand ?? ""} ${packaging} ${reference}`, typed) ? 2 : null;
};
