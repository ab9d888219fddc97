import type { Cents } from "../../api-schema/primitives.ts";
import type { OrderPromotion } from "./totals.ts";
import { applyRate, cents, negate, shareOf, ZERO } from "../money/cents.ts";

/** What the order's code gives the shipment that changes; amounts HT. */
export type AmendedCoupon = {
  readonly promotion: OrderPromotion;
  /** The order's lines under which the code gives nothing. */
  readonly minimum: Cents;
  /** The lines of the other shipments, before promotion. */
  readonly othersSubtotal: Cents;
  /** What the shipment has of it so far, zero or negative, on so much of its lines. */
  readonly share: Cents;
  readonly subtotal: Cents;
};

/**
 * The shipment's share of the order's promotion once its lines come to `subtotal` HT: zero or
 * negative, never more than they cost. A percentage follows the lines; an amount shrinks with them and
 * never grows, so that a code for a large order does not pay a small one. Under the code's minimum
 * there is none. What other shipments have is theirs: they may be delivered and invoiced.
 */
export const amendedPromotion = (coupon: AmendedCoupon, subtotal: Cents): Cents => {
  const { promotion, share } = coupon;
  if (subtotal === coupon.subtotal) return share;
  if (subtotal + coupon.othersSubtotal < coupon.minimum || share === 0) return ZERO;
  const taken =
    promotion.kind === "percentage"
      ? applyRate(subtotal, promotion.rate)
      : inProportion(negate(share), subtotal, coupon.subtotal);
  return cents(-Math.max(0, Math.min(taken, subtotal)));
};

const inProportion = (amount: Cents, now: Cents, before: Cents): Cents =>
  now < before ? shareOf(amount, now, before) : amount;
