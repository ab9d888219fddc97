import type { BuyingStore, UnavailableReason } from "../../api-schema/cart-basis.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { parisDayOf } from "../calendar/paris-time.ts";
import { type CartDraft, type DraftLine, withChange } from "./cart-draft.ts";
import { isUsedUp } from "./coupon.ts";
import { clampedChange, preOrderChange } from "./line-changes.ts";
import { preOrderLimit } from "./pre-orders.ts";
import { applyQuantity } from "./quantity.ts";
import { unsaleableReason } from "./sellable.ts";

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
  const preOrder = store.preOrders.find(({ variantId }) => variantId === variant.id);
  const limit = preOrderLimit(preOrder, parisDayOf(now));
  if (limit !== null && limit < applied.quantity) {
    return holdToPreOrder(draft, line, applyQuantity({ requested: quantity, stock: limit, step }));
  }
  const reason = unsaleableReason(variant, store) ?? (applied.quantity === 0 ? "outOfStock" : null);
  if (reason !== null) return leave(draft, line, reason, now);
  if (applied.change === null) return draft;
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
  return withChange({ ...draft, lines }, preOrderChange(variant, line.quantity, quantity));
};

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
  return now >= coupon.endsAt || isUsedUp(coupon) ? { ...draft, coupon: null } : draft;
};
