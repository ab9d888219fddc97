import * as fc from "fast-check";
import { cents } from "../../../core/money/cents.ts";
import type { GroupKey } from "../../../core/selling/shipping-groups.ts";
import type { CartToPrice, OrderPromotion } from "../../../core/selling/totals.ts";
import { anyPrice, anyVatRate } from "../values.ts";

export const FLOUR: GroupKey = "gmp:Z002";
export const FROZEN: GroupKey = "gmp:Z001";

const anyPromotion: fc.Arbitrary<OrderPromotion | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant("percentage" as const),
    rate: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 10_000),
  }),
  fc.record({ kind: fc.constant("amount" as const), amount: anyPrice }),
);

const groups: readonly GroupKey[] = [FLOUR, FROZEN, "mkp:3", "mkp:8"];

/** A cart over several lorries and merchants, with a promotion and delivery fees or without. */
export const anyCart: fc.Arbitrary<CartToPrice> = fc.record({
  lines: fc
    .array(
      fc.record({
        group: fc.constantFrom(...groups),
        quantity: fc.integer({ min: 1, max: 200 }),
        unitPrice: anyPrice,
        rebate: fc.integer({ min: 0, max: 500 }),
        vatRate: anyVatRate,
      }),
      { maxLength: 15 },
    )
    .map((lines) =>
      lines.map(({ rebate, ...fields }, index) => ({
        ...fields,
        id: index + 1,
        originalUnitPrice: cents(fields.unitPrice + rebate),
      })),
    ),
  promotion: anyPromotion,
  shippingFees: fc
    .array(fc.tuple(fc.constantFrom(...groups), fc.integer({ min: 0, max: 5000 }).map(cents)))
    .map((fees) => new Map(fees)),
});
