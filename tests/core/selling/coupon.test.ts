import { Result } from "effect";
import { expect, it } from "vitest";
import { couponPromotion, type Coupon } from "../../../core/selling/coupon.ts";
import { cents } from "../../../core/money/cents.ts";
import { instant } from "../values.ts";

const coupon: Coupon = {
  promotion: { kind: "percentage", rate: 0.1 },
  startsAt: instant("2026-11-01T00:00:00.000Z"),
  endsAt: instant("2026-12-01T00:00:00.000Z"),
  minimum: cents(10_000),
  usageLimit: 1,
  used: 0,
};
const now = instant("2026-11-24T02:46:00.000Z");

it("[CART-8] gives its promotion while it runs, from its minimum on", () => {
  expect(couponPromotion(coupon, { subtotal: cents(10_000), now })).toEqual(
    Result.succeed(coupon.promotion),
  );
});

it.each([
  ["unknown", undefined, 20_000, "Ce code promotionnel n'existe pas."],
  [
    "notStarted",
    { ...coupon, startsAt: instant("2026-11-30T23:00:00.000Z") },
    20_000,
    "Ce code promotionnel sera valable à partir du mardi 1er décembre.",
  ],
  ["over", { ...coupon, endsAt: now }, 20_000, "Ce code promotionnel a expiré."],
  ["usedUp", { ...coupon, used: 1 }, 20_000, "Ce code promotionnel a déjà été utilisé."],
  ["underMinimum", coupon, 9000, "Il manque 10,00\u00a0€ HT pour utiliser ce code promotionnel."],
])("[CART-8] refuses a code that is %s, in French", (reason, known, subtotal, message) => {
  expect(couponPromotion(known, { subtotal: cents(subtotal), now })).toEqual(
    Result.fail({ _tag: "CouponRefused", reason, message }),
  );
});

it("[CART-8] is valid from its first instant on", () => {
  const subtotal = cents(10_000);
  expect(couponPromotion({ ...coupon, startsAt: now }, { subtotal, now })).toEqual(
    Result.succeed(coupon.promotion),
  );
});

it("[CART-8] counts no uses for a code without limit", () => {
  const open = { ...coupon, usageLimit: null, used: 900 };
  expect(Result.isSuccess(couponPromotion(open, { subtotal: cents(10_000), now }))).toBe(true);
});
