import { VariantCode } from "../../api-schema/primitives.ts";
import { chance, integerBetween, type Random, randomFor } from "./random.ts";
import type { Shelf } from "./shelf.ts";
import type { TaxonSlug } from "./taxons.ts";

/** What is usually bought: a variant by its code, or one of the best of a category. */
export type Wish = readonly [
  what: { readonly code: string } | { readonly taxon: TaxonSlug; readonly rank?: number },
  quantity: number,
  /** How often it is bought: 1 every time. */
  probability?: number,
];

const code = (variantCode: string) => ({ code: variantCode });
const best = (taxon: TaxonSlug, rank = 0) => ({ taxon, rank });

const marketTuesday: readonly Wish[] = [
  [code("101065-1"), 12],
  [code("101280-1"), 6],
  [best("farines-ble-gruau"), 3],
  [best("farines-seigle-pures"), 2, 0.8],
  [best("ameliorants-panification"), 1, 0.6],
  [best("mixes-pains-cereales"), 2, 0.9],
  [best("levures-fraiches"), 3],
  [code("340212-1"), 4],
  [best("viennoiserie-pur-beurre", 1), 3],
  [best("viennoiserie-fourree"), 2, 0.8],
  [best("traiteur-quiches"), 1, 0.7],
  [code("220408-1"), 3],
];

const marketFriday: readonly Wish[] = [
  [code("101065-1"), 10],
  [best("farines-ble-panification"), 6],
  [best("levures-fraiches"), 2],
  [code("340212-1"), 6],
  [best("viennoiserie-pur-beurre", 2), 4],
  [best("pains-petits"), 2, 0.6],
  [best("patisserie-tartes"), 1, 0.5],
  [best("sachets-pain"), 4, 0.35],
  [best("boites-patissieres"), 3, 0.3],
  [best("oeufs-coquille"), 4, 0.4],
  [best("chocolats-batons"), 6, 0.25],
];

const classic: readonly Wish[] = [
  [best("farines-ble-panification"), 14],
  [best("farines-ble-tradition", 1), 8],
  [best("farines-ble-patissiere"), 2, 0.7],
  [best("levures-fraiches"), 3],
  [best("ameliorants-viennoiserie"), 1, 0.4],
  [best("viennoiserie-pur-beurre"), 5],
  [best("viennoiserie-briochee"), 2, 0.6],
  [best("traiteur-feuilletes"), 2, 0.4],
  [best("beurres-incorporation"), 3, 0.5],
  [best("sachets-viennoiserie"), 3, 0.3],
  [best("hygiene-entretien"), 4, 0.2],
];

const village: readonly Wish[] = [
  [best("farines-ble-tradition"), 8],
  [best("farines-ble-complete"), 2, 0.6],
  [best("mixes-pains-terroir"), 1, 0.6],
  [best("levures-fraiches"), 2],
  [best("levains-vivants"), 1, 0.3],
  [best("viennoiserie-pur-beurre"), 3],
  [best("glaces-bacs"), 1, 0.2],
];

const flour: readonly Wish[] = [
  [code("101065-1"), 14],
  [code("101280-1"), 6],
  [best("farines-ble-gruau"), 2],
];

const frozen: readonly Wish[] = [
  [code("340212-1"), 5],
  [best("viennoiserie-fourree"), 2],
  [best("pains-baguettes"), 2],
];

const parcels: readonly Wish[] = [
  [best("sachets-pain"), 6],
  [best("boites-patissieres"), 4],
  [best("oeufs-coquille"), 5],
];

const lorries: readonly Wish[] = [...flour, ...frozen];

/** The baskets by name. */
export const baskets = {
  marketTuesday,
  marketFriday,
  classic,
  village,
  flour,
  frozen,
  parcels,
  lorries,
} as const;

export type BasketName = keyof typeof baskets;

export interface Bought {
  readonly variant: VariantCode;
  readonly quantity: number;
}

/**
 * What a store buys one day. A store keeps to its products: which ones is a matter of the store,
 * whether and how many one of the day.
 */
export const fillBasket = (
  name: BasketName,
  { store, day, seed, shelf }: { store: string; day: string; seed: number; shelf: Shelf },
): readonly Bought[] => {
  const random = randomFor(seed, "basket", store, name, day);
  return baskets[name].flatMap(([what, quantity, probability = 1]) => {
    const isBought = chance(random, probability);
    const some = around(random, quantity);
    const variant =
      "code" in what ? what.code : usual(what.taxon, what.rank ?? 0, store, seed, shelf);
    return isBought && variant !== undefined
      ? [{ variant: VariantCode.make(variant), quantity: some }]
      : [];
  });
};

/** A fifth more or less. */
const around = (random: Random, quantity: number): number => {
  const slack = Math.floor(quantity / 5);
  return integerBetween(random, quantity - slack, quantity + slack);
};

const usual = (
  taxon: TaxonSlug,
  rank: number,
  store: string,
  seed: number,
  shelf: Shelf,
): string | undefined => {
  const possible = shelf.bestOf(taxon);
  const shift = integerBetween(randomFor(seed, "usual", store, taxon), 0, 2);
  return possible[(rank + shift) % Math.max(1, possible.length)];
};
