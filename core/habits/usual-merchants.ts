import type { MerchantId } from "../../api-schema/primitives.ts";

/** A usual product, as far as its merchant goes. */
export type BoughtFrom<Merchant> = {
  readonly merchant: Merchant;
  /** On how many of the days that count it was bought. */
  readonly times: number;
};

/**
 * The merchants of usual products (product §10 'Le prochain camion'), each once: the one whose product is
 * bought on most days first, of two alike the one met first.
 */
export const usualMerchants = <Merchant extends { readonly id: MerchantId }>(
  usuals: readonly BoughtFrom<Merchant>[],
): readonly Merchant[] => {
  const found = new Map<MerchantId, Merchant>();
  for (const { merchant } of usuals.toSorted((a, b) => b.times - a.times)) {
    if (!found.has(merchant.id)) found.set(merchant.id, merchant);
  }
  return [...found.values()];
};
