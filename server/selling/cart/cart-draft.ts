import type { CartChange } from "../../../api-schema/order.ts";
import type {
  AddressId,
  CalendarDay,
  Instant,
  OrderItemId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import type { ExpiredOffer } from "../../../core/cart/expired-offers.ts";
import {
  applyQuantity,
  FULL_CART,
  MAX_CART_LINES,
  type QuantityChange,
  quantityChangeMessage,
} from "../../../core/cart/quantity.ts";
import { preOrderLimit, preOrderMessage } from "../../../core/cart/pre-orders.ts";
import { type GroupKey, groupKeyOf } from "../../../core/cart/shipping-groups.ts";
import type {
  BuyingStore,
  CartItem,
  CartState,
  CouponState,
  LeftItem,
  SoldVariant,
  Substitution,
  UnavailableReason,
} from "./cart-state.ts";

/** A cart as the customer wishes it, before it is priced. Pure data: commands map it to another. */
export type CartDraft = {
  readonly lines: readonly DraftLine[];
  readonly coupon: CouponState | null;
  /** The address chosen for this order; null leaves the store's own. */
  readonly shippingAddressId: AddressId | null;
  readonly choices: ReadonlyMap<GroupKey, ShipmentChoice>;
  readonly left: readonly LeftItem[];
  readonly expired: readonly ExpiredOffer[];
  readonly changes: readonly CartChange[];
};

export type DraftLine = {
  /** Null for a line that is not written yet. */
  readonly itemId: OrderItemId | null;
  readonly variant: SoldVariant;
  readonly quantity: number;
  readonly stored: CartItem | null;
  /** The customer has just set this line: its price is the one they are shown. */
  readonly touched: boolean;
};

export type ShipmentChoice = {
  readonly deliveryDate: CalendarDay | null;
  readonly shippingMethodId: number | null;
  readonly note: string;
};

export const NO_CHOICE: ShipmentChoice = { deliveryDate: null, shippingMethodId: null, note: "" };

/** The cart as it is stored. */
export const draftOf = (state: CartState): CartDraft => {
  const variantsById = new Map(state.variants.map((variant) => [variant.id, variant]));
  return {
    lines: state.items.flatMap((item) => {
      const variant = variantsById.get(item.variantId);
      if (variant === undefined) return [];
      return [{ itemId: item.id, variant, quantity: item.quantity, stored: item, touched: false }];
    }),
    coupon: state.coupon,
    shippingAddressId: state.order.addressChosen ? (state.order.shippingAddress?.id ?? null) : null,
    choices: new Map(state.shipments.map((shipment) => [groupKeyOf(shipment), shipment])),
    left: state.order.unavailable,
    expired: [],
    changes: [],
  };
};

export type RequestedQuantity = { readonly variant: VariantCode; readonly quantity: number };

/**
 * Adds each wish to what the cart holds of its variant. What cannot be sold is named in `changes`
 * and adds nothing; the same variant named twice adds up.
 */
export const addToDraft = (
  draft: CartDraft,
  wishes: readonly RequestedQuantity[],
  { variants, store }: Pick<CartState, "variants" | "store">,
): CartDraft => {
  const variantsByCode = new Map(variants.map((variant) => [variant.code, variant]));
  const quantities = new Map<VariantCode, number>();
  for (const { variant, quantity } of wishes) {
    quantities.set(variant, (quantities.get(variant) ?? 0) + quantity);
  }
  let result = draft;
  for (const [code, quantity] of quantities) {
    const variant = variantsByCode.get(code);
    result =
      variant === undefined
        ? withChange(result, unknownVariant(code, quantity))
        : addVariant(result, variant, quantity, store);
  }
  return result;
};

const addVariant = (
  draft: CartDraft,
  variant: SoldVariant,
  quantity: number,
  store: BuyingStore,
): CartDraft => {
  const held = draft.lines.find((line) => line.variant.id === variant.id);
  const barred = unsaleableReason(variant, store);
  if (barred !== null) return withChange(draft, barredChange(variant, quantity, barred));
  if (held === undefined && draft.lines.length >= MAX_CART_LINES) {
    return withChange(draft, {
      ...clampedChange(variant, quantity, 0, "maximum"),
      message: FULL_CART,
    });
  }
  return setLine(
    draft,
    held ?? { itemId: null, variant, quantity: 0, stored: null, touched: true },
    (held?.quantity ?? 0) + quantity,
  );
};

/** Sets a line to a quantity, clamped to stock and packaging multiples; 0 removes the line. */
export const setLine = (draft: CartDraft, line: DraftLine, requested: number): CartDraft => {
  const { variant } = line;
  const applied = applyQuantity({ requested, stock: variant.stock, step: variant.orderStep });
  const others = draft.lines.filter((other) => other !== line);
  const index = draft.lines.indexOf(line);
  const position = index === -1 ? others.length : index;
  const next = { ...line, quantity: applied.quantity, touched: true };
  const lines = applied.quantity === 0 ? others : others.toSpliced(position, 0, next);
  const result = { ...draft, lines };
  return applied.change === null
    ? result
    : withChange(result, clampedChange(variant, requested, applied.quantity, applied.change));
};

/** Takes lines out; ids that the cart does not hold are somebody else's or gone already. */
export const removeLines = (draft: CartDraft, ids: ReadonlySet<OrderItemId>): CartDraft => ({
  ...draft,
  lines: draft.lines.filter(({ itemId }) => itemId === null || !ids.has(itemId)),
});

/**
 * Makes the cart sellable: lines that cannot be sold any more leave it, quantities come down to the
 * stock. Every change of a cart goes through here (product §6).
 */
export const settleDraft = (draft: CartDraft, store: BuyingStore, now: Instant): CartDraft =>
  draft.lines.reduce((result, line) => settleLine(result, line, store, now), draft);

const settleLine = (
  draft: CartDraft,
  line: DraftLine,
  store: BuyingStore,
  now: Instant,
): CartDraft => {
  const { variant, quantity } = line;
  const step = variant.orderStep;
  const applied = applyQuantity({ requested: quantity, stock: variant.stock, step });
  const limit = preOrderLimit(
    store.preOrders.find(({ variantId }) => variantId === variant.id),
    parisDayOf(now),
  );
  if (limit !== null && limit < applied.quantity) {
    return holdToPreOrder(draft, line, applyQuantity({ requested: quantity, stock: limit, step }));
  }
  const reason = unsaleableReason(variant, store) ?? (applied.quantity === 0 ? "outOfStock" : null);
  if (reason !== null) return leave(draft, line, reason, now);
  if (applied.quantity === quantity || applied.change === null) return draft;
  const lines = draft.lines.map((other) =>
    other === line ? { ...line, quantity: applied.quantity } : other,
  );
  return withChange(
    { ...draft, lines },
    clampedChange(variant, quantity, applied.quantity, applied.change),
  );
};

/** Goods made to measure are not sold beyond what was pre-ordered. */
const holdToPreOrder = (
  draft: CartDraft,
  line: DraftLine,
  { quantity }: { readonly quantity: number },
): CartDraft => {
  const { variant } = line;
  const others = draft.lines.filter((other) => other !== line);
  const lines =
    quantity === 0
      ? others
      : draft.lines.map((other) => (other === line ? { ...line, quantity } : other));
  return withChange(
    { ...draft, lines },
    {
      variant: variant.code,
      productName: variant.productName,
      reason: "preOrder",
      requested: line.quantity,
      applied: quantity,
      message: preOrderMessage(quantity),
    },
  );
};

/**
 * Lines whose offer has ended without another one leave the cart (product §6, spec §8), but for the
 * line that the customer is setting at this moment.
 */
export const expireOffers = (draft: CartDraft, now: Instant): CartDraft => {
  const over = draft.lines.filter(
    ({ stored, variant, touched }) =>
      stored !== null &&
      !touched &&
      stored.offerEndsAt !== null &&
      stored.offerEndsAt <= now &&
      variant.offer === null,
  );
  if (over.length === 0) return draft;
  return {
    ...draft,
    lines: draft.lines.filter((line) => !over.includes(line)),
    expired: over.map(({ variant }) => ({
      id: variant.id,
      reference: variant.reference,
      variantName: variant.productName,
    })),
  };
};

/** A coupon that can never apply again leaves the cart; one under its minimum waits for more lines. */
export const dropDeadCoupon = (draft: CartDraft, now: Instant): CartDraft => {
  const { coupon } = draft;
  if (coupon === null) return draft;
  const isUsedUp = coupon.usageLimit !== null && coupon.used >= coupon.usageLimit;
  return now >= coupon.endsAt || isUsedUp ? { ...draft, coupon: null } : draft;
};

/** A line that left is no more shown once one of its substitutes was added for it. */
export const dropReplacedItems = (
  draft: CartDraft,
  added: readonly VariantCode[],
  substitutions: readonly Substitution[],
): CartDraft => {
  const isReplaced = ({ variantId }: LeftItem): boolean =>
    substitutions.some(
      ({ variant, substitutes }) =>
        variant.id === variantId && substitutes.some(({ code }) => added.includes(code)),
    );
  return added.length === 0 || draft.left.length === 0
    ? draft
    : { ...draft, left: draft.left.filter((item) => !isReplaced(item)) };
};

/** Why a variant cannot be sold to the store whatever the quantity; null when it can. */
export const unsaleableReason = (
  variant: SoldVariant,
  store: Pick<BuyingStore, "marketPlaceAccess">,
): Exclude<UnavailableReason, "outOfStock"> | null => {
  if (!variant.onSale || variant.unitPrice === null) return "withdrawn";
  if (variant.transportTypeCode === "MKP" && !store.marketPlaceAccess) return "noMarketplaceAccess";
  return null;
};

/** The packagings of a line that could be delivered today. */
export const sellableQuantity = (line: DraftLine, store: BuyingStore): number =>
  unsaleableReason(line.variant, store) === null
    ? applyQuantity({
        requested: line.quantity,
        stock: line.variant.stock,
        step: line.variant.orderStep,
      }).quantity
    : 0;

const leave = (
  draft: CartDraft,
  line: DraftLine,
  reason: UnavailableReason,
  now: Instant,
): CartDraft => ({
  ...draft,
  lines: draft.lines.filter((other) => other !== line),
  left: [
    ...draft.left.filter(({ variantId }) => variantId !== line.variant.id),
    { variantId: line.variant.id, quantity: line.quantity, reason, at: now },
  ],
});

const withChange = (draft: CartDraft, change: CartChange): CartDraft => ({
  ...draft,
  changes: [...draft.changes, change],
});

const clampedChange = (
  variant: SoldVariant,
  requested: number,
  applied: number,
  change: QuantityChange,
): CartChange => ({
  variant: variant.code,
  productName: variant.productName,
  reason: change,
  requested,
  applied,
  message: quantityChangeMessage(change, { quantity: applied, step: variant.orderStep }),
});

const barredChange = (
  variant: SoldVariant,
  requested: number,
  reason: Exclude<UnavailableReason, "outOfStock">,
): CartChange => ({
  variant: variant.code,
  productName: variant.productName,
  reason: reason === "noMarketplaceAccess" ? "noMarketplaceAccess" : "unavailable",
  requested,
  applied: 0,
  message: UNAVAILABLE_MESSAGES[reason],
});

const unknownVariant = (variant: VariantCode, requested: number): CartChange => ({
  variant,
  productName: variant,
  reason: "unknown",
  requested,
  applied: 0,
  message: "Cette référence n'existe pas au catalogue.",
});

/** Why a line left the cart, in French. */
export const UNAVAILABLE_MESSAGES: { readonly [Reason in UnavailableReason]: string } = {
  outOfStock: "Ce produit est en rupture de stock.",
  withdrawn: "Ce produit n'est plus proposé à votre boutique.",
  noMarketplaceAccess: "Votre boutique n'a pas encore accès à la marketplace.",
};
