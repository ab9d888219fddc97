import { Schema } from "effect";
import { VariantCode } from "../../api-schema/primitives.ts";
import { Decimal, nameAmong, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { VariantSeedCode } from "./ranges.ts";
import { integerBetween, type Random, randomFor } from "./random.ts";
import type { Shelf } from "./shelf.ts";
import { TaxonSlug } from "./taxons.ts";

const { optionalKey, Struct, String: Text } = Schema;

/** What is usually bought: a variant by its code, or one of the best of a category. */
const Wish = Struct({
  basket: Text,
  variant: optionalKey(VariantSeedCode),
  taxon: optionalKey(TaxonSlug),
  /** Among the best of the category; 0 unless told. */
  rank: optionalKey(Whole),
  quantity: Whole,
  /** How often it is bought: every time unless told. */
  probability: optionalKey(Decimal),
});

const baskets = kept(() =>
  Map.groupBy(readTable("sales/baskets.csv", Wish), ({ basket }) => basket),
);

/** The name of a basket that there is. */
export const BasketName = nameAmong("basket", () => baskets().keys());

export interface Bought {
  readonly variant: VariantCode;
  readonly quantity: number;
}

/**
 * What a store buys one day. A store keeps to its products: which ones is a matter of the store,
 * whether and how many one of the day.
 */
export const fillBasket = (
  name: string,
  { store, day, shelf }: { store: string; day: string; shelf: Shelf },
): readonly Bought[] => {
  const random = randomFor("basket", store, name, day);
  return (baskets().get(name) ?? []).flatMap((wish) => {
    const isBought = random() < (wish.probability ?? 1);
    const quantity = around(random, wish.quantity);
    const variant = wish.variant ?? usual(wish.taxon ?? "", wish.rank ?? 0, store, shelf);
    return isBought && variant !== undefined
      ? [{ variant: VariantCode.make(variant), quantity }]
      : [];
  });
};

/** A fifth more or less. */
const around = (random: Random, quantity: number): number => {
  const slack = Math.floor(quantity / 5);
  return integerBetween(random, quantity - slack, quantity + slack);
};

const usual = (taxon: TaxonSlug, rank: number, store: string, shelf: Shelf): string | undefined => {
  const possible = shelf.bestOf(taxon);
  const shift = integerBetween(randomFor("usual", store, taxon), 0, 2);
  return possible[(rank + shift) % Math.max(1, possible.length)];
};
