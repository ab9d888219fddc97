import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AmendmentSide } from "../../../api-schema/amendment.ts";
import {
  CalendarDay,
  ClockTime,
  Grams,
  Instant,
  type TransportTypeCode,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { sumOfShipments } from "../../../core/selling/amended-order.ts";
import { type AmendedCoupon, amendedPromotion } from "../../../core/selling/amended-promotion.ts";
import {
  amendmentDifferences,
  differenceWords,
  untilWords,
} from "../../../core/selling/amendment-differences.ts";
import { moneyMove, moneyWords, spreadRefund } from "../../../core/selling/amendment-money.ts";
import {
  amendedPrice,
  amendedQuantity,
  amendedTotals,
  type AmendedVariant,
  changeableUntil,
  leftRefusal,
  type OrderedLine,
  type ShipmentWindow,
  unchangeableReason,
} from "../../../core/selling/amendment.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { anyPrice, anyVatRate, rate } from "../values.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");
const at = (text: string) => Instant.make(text);

const lorry: ShipmentWindow = {
  status: SHIPMENT.ordered,
  transportTypeCode: "Z002",
  deliveryDate: CalendarDay.make("2026-11-24"),
  cutOff: ClockTime.make("11:00"),
  collectionWithinHours: null,
  completedAt: at("2026-11-23T06:00:00.000Z"),
};
const parcel: ShipmentWindow = { ...lorry, transportTypeCode: "MKP", cutOff: null };

const variant = (fields: Partial<AmendedVariant> = {}): AmendedVariant => ({
  code: VariantCode.make("T65"),
  productName: "Farine T65",
  orderStep: 1,
  netWeight: Grams.make(25_000),
  vatRate: rate(0.055),
  stock: 10,
  unitPrice: cents(1000),
  volumePrices: [],
  offer: null,
  saleable: true,
  preOrderLeft: null,
  ...fields,
});

const ordered = (fields: Partial<OrderedLine> = {}): OrderedLine => ({
  quantity: 4,
  unitPrice: cents(1000),
  originalUnitPrice: cents(1000),
  volumeFrom: null,
  vatRate: rate(0.055),
  ...NO_TARIFF,
  ...fields,
});

describe("until when a shipment can be changed", () => {
  it("[AMEND-1] is the cut-off of its lorry, or the end of the hours in which a parcel is collected", () => {
    expect([
      changeableUntil(lorry),
      changeableUntil({ ...lorry, deliveryDate: CalendarDay.make("2026-11-30") }),
      changeableUntil(parcel),
      changeableUntil({ ...parcel, collectionWithinHours: 48 }),
      changeableUntil({ ...lorry, cutOff: null }),
      changeableUntil({ ...lorry, deliveryDate: null }),
    ]).toEqual([
      "2026-11-23T10:00:00.000Z",
      "2026-11-28T10:00:00.000Z",
      "2026-11-24T06:00:00.000Z",
      "2026-11-25T06:00:00.000Z",
      null,
      null,
    ]);
    expect(
      [lorry, { ...lorry, cutOff: null }].map((one) =>
        unchangeableReason(one, at("2026-11-23T10:00:00.000Z")),
      ),
    ).toEqual([null, "Cette livraison est déjà en préparation : elle ne peut plus être modifiée."]);
  });

  it("[AMEND-1] is never once it has moved on, with the reason", () => {
    const reasons = Object.values(SHIPMENT).map((status) => [
      status,
      unchangeableReason({ ...lorry, status }, at("2026-11-23T10:00:00.000Z")),
    ]);
    const left = "Cette livraison est déjà en préparation : elle ne peut plus être modifiée.";
    expect(Object.fromEntries(reasons)).toEqual({
      0: null,
      1: left,
      2: left,
      3: left,
      4: left,
      5: left,
      6: left,
      7: "Cette livraison est annulée.",
      8: left,
      9: left,
      10: "Payez d'abord cette livraison : elle pourra être modifiée ensuite.",
    });
    expect(unchangeableReason(lorry, at("2026-11-23T10:00:00.001Z"))).toBe(
      "L'heure limite est passée : cette livraison ne peut plus être modifiée.",
    );
  });

  it("[AMEND-1] is told with its weekday, and its date from a week on", () => {
    const until = at("2026-12-01T10:00:00.000Z");
    expect(
      ["2026-11-30T10:00:00.000Z", "2026-11-20T10:00:00.000Z"].map((now) =>
        plain(untilWords(until, at(now))),
      ),
    ).toEqual(["mar. 11 h 00", "mar. 1er déc. 11 h 00"]);
  });
});

describe("what has left of a line", () => {
  it("[AMEND-11] is the least that the line may be brought down to", () => {
    const line = { productName: "Farine T65", shipped: [{ quantity: 2 }, { quantity: 1 }] };
    const one = { productName: "Farine T65", shipped: [{ quantity: 1 }] };
    expect([
      leftRefusal(line, 3),
      leftRefusal(line, 2),
      leftRefusal(one, 0),
      leftRefusal({ ...one, shipped: [] }, 0),
    ]).toEqual([
      null,
      "Farine T65 : 3 sont déjà partis, sa quantité ne peut plus descendre en dessous.",
      "Farine T65 : 1 est déjà parti, sa quantité ne peut plus descendre en dessous.",
      null,
    ]);
  });
});

describe("the lines of a version", () => {
  const tiers = [{ quantityFrom: 10, percentage: 0.1 }];

  it("[AMEND-2] keep their price, take a better one when they grow, and lose a tier that they fall under", () => {
    const price = (line: OrderedLine | null, quantity: number, fields: Partial<AmendedVariant>) =>
      amendedPrice(line, quantity, variant(fields)).unitPrice;
    const atTier = ordered({ quantity: 12, unitPrice: cents(900), volumeFrom: 10 });
    expect({
      dearerToday: price(ordered(), 6, { unitPrice: cents(1200) }),
      cheaperToday: price(ordered(), 6, { unitPrice: cents(800) }),
      cheaperButLess: price(ordered(), 2, { unitPrice: cents(800) }),
      reachesTier: price(ordered(), 10, { volumePrices: tiers }),
      keepsTier: price(atTier, 10, { unitPrice: cents(1100) }),
      losesTier: price(atTier, 9, { volumePrices: tiers }),
      losesTierUnsold: price(atTier, 9, { unitPrice: null }),
      new: price(null, 1, { offer: { rate: 0.2 } }),
    }).toEqual({
      dearerToday: 1000,
      cheaperToday: 800,
      cheaperButLess: 1000,
      reachesTier: 900,
      keepsTier: 900,
      losesTier: 1000,
      losesTierUnsold: 1000,
      new: 800,
    });
  });

  it("[AMEND-2] keep what was ordered at the same quantity, at the same price, and when sold no more", () => {
    const line = ordered({ unitPrice: cents(900), originalUnitPrice: cents(1000) });
    const kept = { unitPrice: 900, originalUnitPrice: 1000, volumeFrom: null, ...NO_TARIFF };
    const today = (unitPrice: number | null) =>
      variant({ unitPrice: unitPrice === null ? null : cents(unitPrice) });
    expect({
      cheaperButSame: amendedPrice(line, 4, today(800)),
      sameToday: amendedPrice(line, 6, today(900)),
      soldNoMore: amendedPrice(line, 6, today(null)),
      cheaper: amendedPrice(line, 6, today(899)),
      newAndUnsold: amendedPrice(null, 1, today(null)),
    }).toEqual({
      cheaperButSame: kept,
      sameToday: kept,
      soldNoMore: kept,
      cheaper: { unitPrice: 899, originalUnitPrice: 899, volumeFrom: null, ...NO_TARIFF },
      newAndUnsold: { unitPrice: 0, originalUnitPrice: 0, volumeFrom: null, ...NO_TARIFF },
    });
  });

  it("[PRICE-10] have the mill's price of which theirs is made: that of the order, or the day's", () => {
    const tariffOfKilograms = (tariffPrice: number) => ({
      tariffPrice,
      priceUnit: "kilogram" as const,
      priceBase: 100,
      priceHeld: 25_000,
    });
    const [was, today] = [tariffOfKilograms(400_000), tariffOfKilograms(360_000)];
    const line = ordered({ ...was, volumeFrom: 3, unitPrice: cents(950) });
    const at = (price: number | null, quantity: number, tariff = today) => {
      const { unitPrice, originalUnitPrice, volumeFrom, tariffPrice, priceHeld } = amendedPrice(
        line,
        quantity,
        variant({ unitPrice: price === null ? null : cents(price), tariff }),
      );
      return { unitPrice, originalUnitPrice, volumeFrom, tariffPrice, priceHeld };
    };
    const kept = { originalUnitPrice: 1000, tariffPrice: 400_000, priceHeld: 25_000 };
    expect({
      same: at(900, 4),
      cheaper: at(900, 8),
      losesTier: at(900, 2),
      losesTierUnsold: at(null, 2),
    }).toEqual({
      same: { ...kept, unitPrice: 950, volumeFrom: 3 },
      cheaper: {
        ...kept,
        unitPrice: 900,
        originalUnitPrice: 900,
        volumeFrom: null,
        tariffPrice: 360_000,
      },
      losesTier: {
        ...kept,
        unitPrice: 900,
        originalUnitPrice: 900,
        volumeFrom: null,
        tariffPrice: 360_000,
      },
      losesTierUnsold: { ...kept, unitPrice: 1000, volumeFrom: null },
    });
  });

  it("[AMEND-2] never cost more a unit for being more", () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, fc.integer({ min: 1, max: 50 }), (was, today, more) => {
        const line = ordered({ unitPrice: was });
        const price = amendedPrice(line, line.quantity + more, variant({ unitPrice: today }));
        expect(price.unitPrice).toBe(Math.min(was, today));
      }),
    );
  });

  it("[AMEND-3] grow by the stock, in multiples, and shrink whatever is sold", () => {
    const quantity = (
      wish: number,
      fields: Partial<AmendedVariant>,
      line: OrderedLine | null = ordered(),
    ) => {
      const { quantity: applied, change } = amendedQuantity(line, wish, variant(fields));
      return [applied, change?.reason];
    };
    expect({
      granted: quantity(14, {}),
      stock: quantity(15, {}),
      step: quantity(5, { orderStep: 4 }),
      withdrawnMore: quantity(5, { saleable: false }),
      withdrawnSame: quantity(4, { saleable: false, orderStep: 3 }),
      withdrawnLess: quantity(2, { saleable: false }),
      soldOut: quantity(3, { stock: 0 }),
      preOrder: quantity(9, { preOrderLeft: 2 }),
      newAndGone: quantity(2, { stock: 0 }, null),
      out: quantity(0, {}),
    }).toEqual({
      granted: [14, undefined],
      stock: [14, "stock"],
      step: [8, "orderStep"],
      withdrawnMore: [4, "unavailable"],
      withdrawnSame: [4, undefined],
      withdrawnLess: [2, undefined],
      soldOut: [3, undefined],
      preOrder: [6, "preOrder"],
      newAndGone: [0, "unavailable"],
      out: [0, undefined],
    });
  });

  it("[AMEND-3] say in French what they get otherwise than wished, and why", () => {
    const change = (wish: number, fields: Partial<AmendedVariant>) =>
      amendedQuantity(ordered(), wish, variant(fields)).change;
    const told = (reason: string, requested: number, applied: number, message: string) => ({
      variant: "T65",
      productName: "Farine T65",
      reason,
      requested,
      applied,
      message,
    });
    expect([
      change(15, {}),
      change(5, { orderStep: 4 }),
      change(5, { saleable: false }),
      change(9, { preOrderLeft: 2 }),
      change(15, { preOrderLeft: 10 }),
    ]).toEqual([
      told("stock", 15, 14, "Stock insuffisant : quantité ramenée à 14."),
      told("orderStep", 5, 8, "Ce produit se vend par 4 : quantité portée à 8."),
      told(
        "unavailable",
        5,
        4,
        "Ce produit n'est plus proposé : sa quantité ne peut plus augmenter.",
      ),
      told("preOrder", 9, 6, "Limité à ce qui reste de votre pré-commande : quantité ramenée à 6."),
      told("stock", 15, 14, "Stock insuffisant : quantité ramenée à 14."),
    ]);
  });

  it("[AMEND-3] never hold more than they had and the stock together", () => {
    fc.assert(
      fc.property(
        fc.nat(60),
        fc.nat(40),
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        (wish, stock, orderStep, saleable) => {
          const line = ordered({ quantity: orderStep * 3 });
          const { quantity } = amendedQuantity(line, wish, variant({ stock, orderStep, saleable }));
          expect(quantity).toBeLessThanOrEqual(line.quantity + (saleable ? stock : 0));
          expect(quantity % orderStep).toBe(0);
        },
      ),
    );
  });
});

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

describe("the money of a version", () => {
  it("[AMEND-6] is a new amount, a supplement or a refund, by method", () => {
    expect([
      moneyMove("CB", cents(100), cents(130)),
      moneyMove("CB", cents(100), cents(70)),
      moneyMove("CB", cents(100), cents(100)),
      moneyMove("VIREMENT", cents(100), cents(130)),
      moneyMove("PRELEVEMENT", cents(100), cents(0)),
    ]).toEqual([
      { kind: "supplement", amount: 30 },
      { kind: "refund", amount: 30 },
      { kind: "none" },
      { kind: "newAmount" },
      { kind: "newAmount" },
    ]);
    const words = (["CB", "PRELEVEMENT", "VIREMENT"] as const).flatMap((method) =>
      [130, 100, 0].map((after) => plain(moneyWords(method, cents(100), cents(after)))),
    );
    expect(words).toEqual([
      "Un supplément de 0,30 € est à payer par carte : la modification compte une fois payée.",
      "Le montant à payer ne change pas.",
      "1,00 € vous sont remboursés sur la carte.",
      "Le prélèvement sera de 1,30 € au lieu de 1,00 €.",
      "Le montant à payer ne change pas.",
      "Rien ne sera prélevé.",
      "Le virement à faire est de 1,30 € au lieu de 1,00 €. S'il est déjà parti, la différence est réglée avec la facture.",
      "Le montant à payer ne change pas.",
      "Il n'y a plus de virement à faire. S'il est déjà parti, la différence est réglée avec la facture.",
    ]);
  });

  it("[AMEND-7] comes back from the last page first, and no page gives more than it took", () => {
    const taken = [
      { transaction: "b", left: cents(40) },
      { transaction: "a", left: cents(100) },
    ];
    expect([
      spreadRefund(taken, cents(30)),
      spreadRefund(taken, cents(90)),
      spreadRefund(taken, cents(0)),
    ]).toEqual([
      [{ transaction: "b", amount: 30 }],
      [
        { transaction: "b", amount: 40 },
        { transaction: "a", amount: 50 },
      ],
      [],
    ]);
    expect(() => spreadRefund(taken, cents(141))).toThrow(
      new RangeError("1 cents to give back that no page has taken"),
    );
  });

  it("[AMEND-7] is conserved over any sequence of versions: paid less given back is the last total", () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.array(fc.nat(100_000), { maxLength: 12 }),
        (first, totals) => {
          let pages = [{ transaction: "0", left: cents(first) }];
          let total = cents(first);
          for (const [index, next] of totals.entries()) {
            const move = moneyMove("CB", total, cents(next));
            if (move.kind === "supplement") {
              pages = [{ transaction: String(index + 1), left: move.amount }, ...pages];
            }
            if (move.kind === "refund") {
              const parts = spreadRefund(pages, move.amount);
              pages = pages.map((page) => ({
                ...page,
                left: cents(
                  page.left -
                    (parts.find(({ transaction }) => transaction === page.transaction)?.amount ??
                      0),
                ),
              }));
            }
            total = cents(next);
            expect(sumCents(pages.map(({ left }) => left))).toBe(total);
            expect(pages.every(({ left }) => left >= 0)).toBe(true);
          }
        },
      ),
    );
  });
});

describe("two versions", () => {
  const side = (
    quantities: Readonly<Record<string, number>>,
    day = "2026-11-24",
  ): Pick<AmendmentSide, "deliveryDate" | "items"> => ({
    deliveryDate: CalendarDay.make(day),
    items: Object.entries(quantities).map(([code, quantity]) => ({
      variant: VariantCode.make(code),
      reference: `R-${code}`,
      productName: `Farine ${code}`,
      packaging: "Sac 25 kg",
      quantity,
      unitPrice: cents(1000),
      subtotal: cents(1000 * quantity),
    })),
  });

  it("[AMEND-8] differ by the lines that grow, shrink, come and go, and by their day", () => {
    const [before, after] = [
      side({ T55: 2, T65: 8, T80: 1 }),
      side({ T65: 10, T80: 1, T110: 3 }, "2026-11-26"),
    ];
    expect(
      amendmentDifferences(before, after).map((one) => [one.variant, one.before, one.after]),
    ).toEqual([
      ["T55", 2, 0],
      ["T65", 8, 10],
      ["T110", 0, 3],
    ]);
    expect(differenceWords(before, after)).toEqual([
      "Farine T55, Sac 25 kg : retiré",
      "Farine T65, Sac 25 kg : 10 au lieu de 8",
      "Farine T110, Sac 25 kg : 3 (ajouté)",
      "livraison jeudi 26 novembre au lieu de mardi 24 novembre",
    ]);
    expect(differenceWords(before, before)).toEqual([]);
  });
});
