import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TransportTypeCode } from "../../../api-schema/primitives.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";
import { sumOfShipments } from "../../../core/selling/amended-order.ts";
import { type AmendedCoupon, amendedPromotion } from "../../../core/selling/amended-promotion.ts";
import { amendedTotals } from "../../../core/selling/amendment.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";
import { anyPrice, anyVatRate, rate } from "../values.ts";
import { variant } from "./an-amendment.ts";

describe("the totals of a version", () => {
  const share = (
    promotion: AmendedCoupon["promotion"],
    subtotal: number,
    fields: Partial<AmendedCoupon> = {},
  ) =>
    amendedPromotion(
      {
        promotion,
        minimum: cents(5000),
        othersSubtotal: cents(1000),
        share: cents(-1000),
        subtotal: cents(10_000),
        ...fields,
      },
      cents(subtotal),
    );

  it("[AMEND-4] follow a percentage both ways and an amount only down, and drop a code under its minimum", () => {
    const amounts = [10_000, 20_000, 5000, 3999];
    expect(amounts.map((subtotal) => share({ kind: "percentage", rate: 0.1 }, subtotal))).toEqual([
      -1000, -2000, -500, 0,
    ]);
    expect(
      amounts.map((subtotal) => share({ kind: "amount", amount: cents(1500) }, subtotal)),
    ).toEqual([-1000, -1000, -500, 0]);
  });

  const tenth = { kind: "percentage", rate: 0.1 } as const;
  const fifteenEuros = { kind: "amount", amount: cents(1500) } as const;

  it("[AMEND-4] keep their share to the cent while their lines come to the same", () => {
    const odd = { share: cents(-1001) };
    expect([
      share(tenth, 10_000, odd),
      share(fifteenEuros, 10_000, odd),
      share(tenth, 10_000, { minimum: cents(99_999) }),
    ]).toEqual([-1001, -1001, -1000]);
  });

  it("[AMEND-4] have a code from its very minimum on, and none where they had none", () => {
    expect([
      share(tenth, 4000),
      share(fifteenEuros, 4000),
      share(tenth, 12_000, { share: cents(0) }),
      share(fifteenEuros, 9000, { share: cents(0) }),
    ]).toEqual([-400, -400, 0, 0]);
  });

  it("[AMEND-4] take an amount in proportion, rounded half up however large", () => {
    const none = { minimum: cents(0) };
    expect([
      share(fifteenEuros, 5, { ...none, share: cents(-3), subtotal: cents(10) }),
      share(fifteenEuros, 4, { ...none, share: cents(-3), subtotal: cents(10) }),
      share(fifteenEuros, 300_000_001, {
        ...none,
        share: cents(-100_000_001),
        subtotal: cents(400_000_000),
      }),
    ]).toEqual([-2, -1, -75_000_001]);
  });

  const line = {
    id: 1,
    group: "gmp:Z002" as const,
    ...NOTHING_SAID,
    ...NO_TARIFF,
    quantity: 3,
    vatRate: rate(0.055),
    unitPrice: cents(1001),
    originalUnitPrice: cents(1001),
    volumeFrom: null,
    variant: variant(),
  };

  it("[AMEND-5] [COND-6] count their bounds before the promotion code, which they then bear", () => {
    const coupon = {
      promotion: tenth,
      minimum: cents(0),
      othersSubtotal: cents(0),
      share: cents(-400),
      subtotal: cents(4004),
    };
    const terms = {
      key: "gmp:Z001" as const,
      transportTypeCode: "Z001" as const,
      minimum: 3003,
      maximum: 5000,
      fee: cents(900),
    };
    const bought = (of: AmendedCoupon | null) => {
      const frozen = { ...line, group: "gmp:Z001" as const };
      const { totals, conditions } = amendedTotals([frozen], { ...terms, coupon: of });
      return { ...totals, lines: totals?.lines.length, conditions };
    };
    const conditions = {
      unit: "cents",
      min: { conditionValue: 3003, remainValue: 0, usedValue: 3003 },
      max: { conditionValue: 5000, remainValue: 1997, usedValue: 3003 },
      minBlocks: false,
    };
    expect([bought(coupon), bought(null)]).toEqual([
      {
        group: "gmp:Z001",
        lines: 1,
        quantity: 3,
        originalTotalHt: 3003,
        totalDiscount: 300,
        totalHtWithoutShippingFee: 2703,
        shippingTotalHT: 0,
        shippingTotal: 0,
        totalHt: 2703,
        taxTotal: 149,
        totalTTC: 2852,
        vat: [{ rate: 0.055, base: 2703, amount: 149 }],
        conditions,
      },
      {
        group: "gmp:Z001",
        lines: 1,
        quantity: 3,
        originalTotalHt: 3003,
        totalDiscount: 0,
        totalHtWithoutShippingFee: 3003,
        shippingTotalHT: 0,
        shippingTotal: 0,
        totalHt: 3003,
        taxTotal: 165,
        totalTTC: 3168,
        vat: [{ rate: 0.055, base: 3003, amount: 165 }],
        conditions,
      },
    ]);
  });

  it("[AMEND-5] pay the fee under the franco, of a parcel what was ordered, and add up exactly", () => {
    const totals = (minimum: number, transportTypeCode: TransportTypeCode) =>
      amendedTotals([line], {
        key: "gmp:Z002",
        transportTypeCode,
        minimum,
        maximum: null,
        fee: cents(900),
        coupon: null,
      }).totals;
    expect([
      totals(75_000, "Z002")?.shippingTotalHT,
      totals(75_001, "Z002")?.shippingTotalHT,
      totals(1, "MKP")?.shippingTotalHT,
    ]).toEqual([0, 900, 900]);
  });

  it("[AMEND-5] of an order are its shipments' sums, one row of VAT a rate, lowest first", () => {
    const item = (vatRate: number, subtotal: number, promotionTotal: number, taxTotal: number) => ({
      quantity: 2,
      originalUnitPrice: cents(subtotal / 2 + 100),
      vatRate: rate(vatRate),
      subtotal: cents(subtotal),
      promotionTotal: cents(promotionTotal),
      taxTotal: cents(taxTotal),
      total: cents(subtotal + promotionTotal + taxTotal),
    });
    const parcel = {
      items: [item(0.2, 2000, 0, 400)],
      shippingTotalHT: cents(500),
      shippingTotal: cents(600),
    };
    const free = {
      items: [item(0.055, 10_000, -1000, 495), item(0.1, 1000, 0, 100)],
      shippingTotalHT: cents(0),
      shippingTotal: cents(0),
    };
    expect(sumOfShipments([parcel, free])).toEqual({
      itemsTotal: 2400 + 9495 + 1100,
      itemsTotalHT: 12_000,
      itemsOriginalTotalHT: 2200 + 10_200 + 1200,
      orderPromotionTotal: -1000,
      shippingTotal: 600,
      shippingTotalHT: 500,
      taxTotal: 400 + 495 + 100 + 100,
      total: 13_595,
      totalHT: 12_500,
      vat: [
        { rate: 0.055, base: 9000, amount: 495 },
        { rate: 0.1, base: 1000, amount: 100 },
        { rate: 0.2, base: 2500, amount: 500 },
      ],
    });
    expect(sumOfShipments([free]).vat.map((row) => row.rate)).toEqual([0.055, 0.1]);
  });

  it("[AMEND-5] of an order are the sums of its shipments, HT and VAT making TTC", () => {
    const anyLine = fc.record({
      unitPrice: anyPrice,
      quantity: fc.integer({ min: 1, max: 99 }),
      vatRate: anyVatRate,
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(anyLine, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
        fc.nat(5000),
        (shipments, fee) => {
          const priced = shipments.map(
            (lines) =>
              amendedTotals(
                lines.map((line, id) => ({
                  ...NOTHING_SAID,
                  ...NO_TARIFF,
                  ...line,
                  id,
                  group: "gmp:Z002" as const,
                  originalUnitPrice: line.unitPrice,
                  volumeFrom: null,
                  variant: variant(),
                })),
                {
                  key: "gmp:Z002",
                  transportTypeCode: "MKP",
                  minimum: null,
                  maximum: null,
                  fee: cents(fee),
                  coupon: null,
                },
              ).totals,
          );
          const sum = sumOfShipments(
            priced.flatMap((totals) =>
              totals === null
                ? []
                : [
                    {
                      items: totals.lines.map(({ line, ...rest }) => ({ ...line, ...rest })),
                      shippingTotal: totals.shippingTotal,
                      shippingTotalHT: totals.shippingTotalHT,
                    },
                  ],
            ),
          );
          expect(sum.total).toBe(sumCents(priced.map((totals) => totals?.totalTTC ?? cents(0))));
          expect(sum.totalHT + sum.taxTotal).toBe(sum.total);
          expect(sumCents(sum.vat.map(({ amount }) => amount))).toBe(sum.taxTotal);
          expect(sumCents(sum.vat.map(({ base }) => base))).toBe(sum.totalHT);
        },
      ),
    );
  });
});
