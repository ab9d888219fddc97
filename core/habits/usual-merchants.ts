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

/** So many parcels that hold nothing yet stand beside the lorries: more would push the day's work away. */
export const MOST_EMPTY_PARCELS = 2;

/** A merchant's next parcel, as far as its minimum goes. */
type BoundParcel = {
  readonly merchant: { readonly id: MerchantId };
  readonly minimum: number | null;
};

/**
 * The merchants whose parcel holds nothing yet and has a minimum to reach, in order (product §10 'Le
 * prochain camion'); one without a minimum lacks nothing.
 */
export const emptyParcels = <Parcel extends BoundParcel>(
  parcels: readonly Parcel[],
  isLoaded: (merchant: MerchantId) => boolean,
): readonly Parcel[] =>
  parcels
    .filter(({ merchant, minimum }) => (minimum ?? 0) > 0 && !isLoaded(merchant.id))
    .slice(0, MOST_EMPTY_PARCELS);
