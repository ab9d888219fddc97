import type { AmendmentLine, AmendmentWish } from "../../../api-schema/amendment.ts";
import type { CartChange } from "../../../api-schema/order.ts";
import type { Cents, Instant, VariantCode } from "../../../api-schema/primitives.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { preOrderLimit } from "../../../core/selling/pre-orders.ts";
import { NOTHING_SAID, saidOfLine } from "../../../core/selling/row-columns.ts";
import { groupKeyOf } from "../../../core/selling/shipping-groups.ts";
import {
  type AmendedLine,
  amendedPrice,
  amendedQuantity,
  type AmendedVariant,
  keptPrice,
  type LinePrice,
  substitutePrice,
} from "../../../core/selling/amendment.ts";
import { timesCents } from "../../../core/money/cents.ts";
import { unsaleableReason } from "../../../core/selling/sellable.ts";
import type { SoldVariant } from "../../../core/selling/cart-state.ts";
import type { StoredCart, StoredItem } from "../cart/stored-cart.ts";

/** A variant of the shipment with what decides about it, and the line that it has so far. */
export type LineVariant = SoldVariant & AmendedVariant & { readonly ordered: StoredItem | null };

export type RequestedLines = {
  /** What the shipment will hold, in its former order, what is new last. */
  readonly lines: readonly AmendedLine<LineVariant>[];
  readonly changes: readonly CartChange[];
  /** Every variant of the shipment, those that leave it too. */
  readonly variants: readonly LineVariant[];
};

/** What the house is to blame for: the unit price of the line that an article goes instead of, by its code. */
export type HouseFault = { readonly insteadAt: ReadonlyMap<VariantCode, Cents> };

/**
 * The lines of a request as they can be had; `shipmentId` is the one that changes. What the house cannot deliver
 * (`fault`) is taken out in any number, at the price that was ordered.
 */
export const requestedLines = (
  { items }: AmendmentWish,
  state: StoredCart,
  shipmentId: number,
  now: Instant,
  fault: HouseFault | null = null,
): RequestedLines => {
  const shipment = state.shipments.find(({ id }) => id === shipmentId);
  if (shipment === undefined) throw new RangeError(`No shipment ${shipmentId}`);
  const key = groupKeyOf(shipment);
  const ordered = state.items.filter((item) => item.shipmentId === shipmentId);
  const known = state.variants
    .map((variant) => lineVariant(variant, state, ordered, now))
    .filter(
      ({ ordered: item, transportTypeCode, merchant }) =>
        item !== null || groupKeyOf({ transportTypeCode, merchantId: merchant.id }) === key,
    );
  const requested = new Map(items.map(({ variant, quantity }) => [variant, quantity]));
  const variants = inOrder(known, ordered, items);
  const decided = variants.map((variant) => ({
    variant,
    ...(fault !== null && variant.ordered !== null ? lessened : amendedQuantity)(
      variant.ordered,
      requested.get(variant.code) ?? 0,
      variant,
    ),
  }));
  const foreign = items.filter(({ variant }) => !variants.some(({ code }) => code === variant));
  return {
    variants,
    changes: [
      ...decided.flatMap(({ change }) => (change === null ? [] : [change])),
      ...foreign.map(({ variant, quantity }) => foreignChange(variant, quantity, state)),
    ],
    lines: decided
      .filter(({ quantity }) => quantity > 0)
      .map(({ variant, quantity }) => ({
        id: variant.id,
        group: key,
        ...saidOfLine(variant.ordered ?? NOTHING_SAID),
        quantity,
        vatRate: variant.ordered?.vatRate ?? variant.vatRate,
        variant,
        ...priceOf(variant, quantity, fault),
      })),
  };
};

const priceOf = (variant: LineVariant, quantity: number, fault: HouseFault | null): LinePrice => {
  const { ordered } = variant;
  if (fault !== null && ordered !== null) return keptPrice(ordered, quantity);
  const own = amendedPrice(ordered, quantity, variant);
  const instead = fault?.insteadAt.get(variant.code);
  return instead === undefined ? own : substitutePrice(instead, own);
};

const lessened: typeof amendedQuantity = (ordered, requested) => ({
  quantity: Math.min(requested, ordered?.quantity ?? 0),
  change: null,
});

/** The lines as the editor shows them: those that leave stay with the quantity 0. */
export const shownLines = ({ lines, variants }: RequestedLines): readonly AmendmentLine[] =>
  variants.map((variant) => {
    const line = lines.find((other) => other.variant === variant);
    const had = variant.ordered?.quantity ?? 0;
    const quantity = line?.quantity ?? 0;
    const unitPrice =
      line?.unitPrice ?? amendedPrice(variant.ordered, Math.max(1, had), variant).unitPrice;
    return {
      variant: variant.code,
      reference: variant.reference,
      productName: variant.productName,
      packaging: variant.packaging,
      productSlug: variant.productSlug,
      image: variant.images[0] ?? null,
      quantity,
      unitPrice,
      subtotal: timesCents(unitPrice, quantity),
      ordered: had,
      orderStep: variant.orderStep,
      most: Math.max(had, amendedQuantity(variant.ordered, MOST, variant).quantity),
    };
  });

/** More than any line may have: what it is brought down to is the most. */
const MOST = 9999;

const lineVariant = (
  variant: SoldVariant,
  { store }: StoredCart,
  ordered: readonly StoredItem[],
  now: Instant,
): LineVariant => ({
  ...variant,
  saleable: unsaleableReason(variant, store) === null,
  preOrderLeft: preOrderLimit(
    store.preOrders.find(({ variantId }) => variantId === variant.id),
    parisDayOf(now),
  ),
  ordered: ordered.find(({ variantId }) => variantId === variant.id) ?? null,
});

// As they were ordered, so that nothing jumps under a thumb; then as they were requested.
const inOrder = (
  known: readonly LineVariant[],
  ordered: readonly StoredItem[],
  items: AmendmentWish["items"],
): readonly LineVariant[] => {
  const former = ordered.flatMap((item) => known.filter(({ id }) => id === item.variantId));
  const fresh = items.flatMap(({ variant }) =>
    known.filter(({ code, ordered: item }) => code === variant && item === null),
  );
  return [...new Set([...former, ...fresh])];
};

const foreignChange = (
  code: VariantCode,
  requested: number,
  { variants }: StoredCart,
): CartChange => {
  const variant = variants.find((other) => other.code === code);
  return {
    variant: code,
    productName: variant?.productName ?? code,
    reason: "unknown",
    requested,
    applied: 0,
    message:
      variant === undefined
        ? "Cette référence n'existe pas au catalogue."
        : "Ce produit voyage dans une autre livraison.",
  };
};
