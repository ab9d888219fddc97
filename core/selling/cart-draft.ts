import type { Address } from "../../api-schema/address.ts";
import type { LeftItem } from "../../api-schema/cart-basis.ts";
import type { CartChange, SaidOfLine } from "../../api-schema/order.ts";
import type { CalendarDay, OrderItemId, VariantCode } from "../../api-schema/primitives.ts";
import type { CartItem, CartState, CouponState, SoldVariant } from "./cart-state.ts";
import type { ExpiredOffer } from "./expired-offers.ts";
import { barredChange, clampedChange, fullCartChange, unknownVariant } from "./line-changes.ts";
import { applyQuantity, MAX_CART_LINES } from "./quantity.ts";
import { NOTHING_SAID, saidOfLine } from "./row-columns.ts";
import { unsaleableReason } from "./sellable.ts";
import { type GroupKey, groupKeyOf } from "./shipping-groups.ts";

/** A cart as the customer wants it, before it is priced. Pure data: commands map it to another. */
export type CartDraft = {
  readonly lines: readonly DraftLine[];
  readonly coupon: CouponState | null;
  /** Where it is to be delivered: the store's own address until one is chosen. */
  readonly shippingAddress: Address | null;
  readonly addressChosen: boolean;
  readonly choices: ReadonlyMap<GroupKey, ShipmentChoice>;
  readonly left: readonly LeftItem[];
  readonly expired: readonly ExpiredOffer[];
  readonly changes: readonly CartChange[];
};

export type DraftLine = SaidOfLine & {
  /** Null for a line that is not written yet. */
  readonly itemId: OrderItemId | null;
  readonly variant: SoldVariant;
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
      return [{ itemId: item.id, variant, ...saidOfLine(item), stored: item, touched: false }];
    }),
    coupon: state.coupon,
    shippingAddress: state.order.shippingAddress,
    addressChosen: state.order.addressChosen,
    choices: new Map(state.shipments.map((shipment) => [groupKeyOf(shipment), shipment])),
    left: state.order.unavailable,
    expired: [],
    changes: [],
  };
};

export type RequestedQuantity = { readonly variant: VariantCode; readonly quantity: number };

/** What may be bought, and by whom. */
export type Assortment = Pick<CartState, "variants" | "store">;

/**
 * Adds each request to what the cart holds of its variant. What cannot be sold is named in `changes`
 * and adds nothing; the same variant named twice adds up.
 */
export const addToDraft = (
  draft: CartDraft,
  requests: readonly RequestedQuantity[],
  { variants, store }: Assortment,
): CartDraft => {
  const variantsByCode = new Map(variants.map((variant) => [variant.code, variant]));
  const quantities = new Map<VariantCode, number>();
  for (const { variant, quantity } of requests) {
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
  store: CartState["store"],
): CartDraft => {
  const held = draft.lines.find((line) => line.variant.id === variant.id);
  const refused = refusedAddition(variant, quantity, {
    store,
    isFull: held === undefined && draft.lines.length >= MAX_CART_LINES,
  });
  if (refused !== null) return withChange(draft, refused);
  return setLine(draft, held ?? newLine(variant), (held?.quantity ?? 0) + quantity);
};

const newLine = (variant: SoldVariant): DraftLine => ({
  itemId: null,
  variant,
  ...NOTHING_SAID,
  stored: null,
  touched: true,
});

/** Why so many more of it cannot be added; null when they can. */
const refusedAddition = (
  variant: SoldVariant,
  quantity: number,
  { store, isFull }: { readonly store: CartState["store"]; readonly isFull: boolean },
): CartChange | null => {
  const barred = unsaleableReason(variant, store);
  if (barred !== null) return barredChange(variant, quantity, barred);
  return isFull ? fullCartChange(variant, quantity) : null;
};

/**
 * Gives each variant the quantity that is requested of it in all: the line that holds it is set to it,
 * a variant without a line is added; the last request of a variant counts. In one pass: an order pad
 * requests for hundreds at every key.
 */
export const holdInDraft = (
  draft: CartDraft,
  requests: readonly RequestedQuantity[],
  { variants, store }: Assortment,
): CartDraft => {
  const variantsByCode = new Map(variants.map((variant) => [variant.code, variant]));
  const linesByCode = new Map(draft.lines.map((line) => [line.variant.code, line]));
  const changes: CartChange[] = [];
  const quantities = new Map(requests.map(({ variant, quantity }) => [variant, quantity]));
  for (const [code, quantity] of quantities) {
    const held = linesByCode.get(code);
    const variant = held?.variant ?? variantsByCode.get(code);
    if (held === undefined && quantity <= 0) continue;
    const isFull = held === undefined && linesByCode.size >= MAX_CART_LINES;
    const refused =
      variant === undefined
        ? unknownVariant(code, quantity)
        : held === undefined
          ? refusedAddition(variant, quantity, { store, isFull })
          : null;
    if (refused !== null) changes.push(refused);
    if (refused !== null || variant === undefined) continue;
    const { line, change } = clampedLine(held ?? newLine(variant), quantity);
    if (change !== null) changes.push(change);
    if (line.quantity === 0) linesByCode.delete(code);
    else linesByCode.set(code, line);
  }
  return { ...draft, lines: [...linesByCode.values()], changes: [...draft.changes, ...changes] };
};

/** Sets a line to a quantity, clamped to stock and packaging multiples; 0 removes the line. */
export const setLine = (draft: CartDraft, line: DraftLine, requested: number): CartDraft => {
  const { line: next, change } = clampedLine(line, requested);
  const others = draft.lines.filter((other) => other !== line);
  const index = draft.lines.indexOf(line);
  const position = index === -1 ? others.length : index;
  const lines = next.quantity === 0 ? others : others.toSpliced(position, 0, next);
  const result = { ...draft, lines };
  return change === null ? result : withChange(result, change);
};

/** The line with that quantity, clamped to stock and packaging multiples, and what was changed. */
const clampedLine = (
  line: DraftLine,
  requested: number,
): { readonly line: DraftLine; readonly change: CartChange | null } => {
  const { variant } = line;
  const applied = applyQuantity({ requested, stock: variant.stock, step: variant.orderStep });
  return {
    line: { ...line, quantity: applied.quantity, touched: true },
    change:
      applied.change === null
        ? null
        : clampedChange(variant, requested, applied.quantity, applied.change),
  };
};

/** Takes lines out; ids that the cart does not hold are somebody else's or gone already. */
export const removeLines = (draft: CartDraft, ids: ReadonlySet<OrderItemId>): CartDraft => ({
  ...draft,
  lines: draft.lines.filter(({ itemId }) => itemId === null || !ids.has(itemId)),
});

/** The draft with one more thing that was done otherwise than asked. */
export const withChange = (draft: CartDraft, change: CartChange): CartDraft => ({
  ...draft,
  changes: [...draft.changes, change],
});
