import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../../core/money/cents.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";
import {
  amendedPrice,
  amendedQuantity,
  type AmendedVariant,
  leftRefusal,
  type OrderedLine,
} from "../../../core/selling/amendment.ts";
import { anyPrice, rate } from "../values.ts";
import { variant } from "./an-amendment.ts";

const ordered = (fields: Partial<OrderedLine> = {}): OrderedLine => ({
  quantity: 4,
  unitPrice: cents(1000),
  originalUnitPrice: cents(1000),
  volumeFrom: null,
  vatRate: rate(0.055),
  ...NO_TARIFF,
  ...fields,
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
