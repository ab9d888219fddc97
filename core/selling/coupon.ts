import { Result } from "effect";
import type { Cents, Instant } from "../../api-schema/primitives.ts";
import { parisDayOf } from "../calendar/paris-time.ts";
import { formatDay } from "../calendar/format.ts";
import { cents } from "../money/cents.ts";
import { euros } from "../money/format.ts";
import type { OrderPromotion } from "./totals.ts";

export type Coupon = {
  readonly promotion: OrderPromotion;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Subtotal HT under which the code gives nothing. */
  readonly minimum: Cents;
  /** Orders that may use it; null for any number. */
  readonly usageLimit: number | null;
  readonly used: number;
};

export type CouponRefused = {
  readonly _tag: "CouponRefused";
  readonly reason: "unknown" | "notStarted" | "over" | "usedUp" | "underMinimum";
  readonly message: string;
};

/**
 * What a typed promotion code gives on a subtotal HT at that instant, or why not (product §6). An
 * instant equal to the end is too late. `undefined` is a code that does not exist.
 */
export const couponPromotion = (
  coupon: Coupon | undefined,
  { subtotal, now }: { readonly subtotal: Cents; readonly now: Instant },
): Result.Result<OrderPromotion, CouponRefused> => {
  if (coupon === undefined) return refused("unknown", "Ce code promotionnel n'existe pas.");
  if (now < coupon.startsAt) {
    const start = formatDay(parisDayOf(coupon.startsAt), "long");
    return refused("notStarted", `Ce code promotionnel sera valable à partir du ${start}.`);
  }
  if (now >= coupon.endsAt) return refused("over", "Ce code promotionnel a expiré.");
  if (isUsedUp(coupon)) {
    return refused("usedUp", "Ce code promotionnel a déjà été utilisé.");
  }
  if (subtotal < coupon.minimum) {
    const missing = euros(cents(coupon.minimum - subtotal));
    return refused("underMinimum", `Il manque ${missing} HT pour utiliser ce code promotionnel.`);
  }
  return Result.succeed(coupon.promotion);
};

/** True when no order may use it any more. */
export const isUsedUp = ({ usageLimit, used }: Pick<Coupon, "usageLimit" | "used">): boolean =>
  usageLimit !== null && used >= usageLimit;

const refused = (
  reason: CouponRefused["reason"],
  message: string,
): Result.Result<never, CouponRefused> => Result.fail({ _tag: "CouponRefused", reason, message });
