import { type Instant, PromotionId } from "../../api-schema/primitives.ts";
import { cents } from "../../core/money/cents.ts";
import type { CouponState } from "../../core/selling/cart-state.ts";
import type { PromotionRow } from "./promotions.ts";
import type { Shelf } from "./shelf.ts";
import type { Stores } from "./stores.ts";

/** What orders and carts are made from. */
export interface Demonstration {
  readonly now: Instant;
  readonly shelf: Shelf;
  readonly stores: Stores;
  readonly promotions: readonly PromotionRow[];
}

/** A coupon as a cart holds it. */
export const couponState = (code: string, promotions: readonly PromotionRow[]): CouponState => {
  const coupon = promotions.find((promotion) => promotion.code === code);
  if (coupon === undefined) throw new RangeError(`No coupon ${code}`);
  return {
    ...coupon,
    id: PromotionId.make(coupon.id),
    amount: coupon.amount === null ? null : cents(coupon.amount),
    minimum: cents(coupon.minimum),
  };
};
