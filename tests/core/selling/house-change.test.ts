import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import { cents } from "../../../core/money/cents.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";
import { amendedPromotion } from "../../../core/selling/amended-promotion.ts";
import { moneyWords } from "../../../core/selling/amendment-money.ts";
import {
  type AmendedLine,
  amendedTotals,
  keptPrice,
  type OrderedLine,
  type ShipmentTerms,
  substitutePrice,
} from "../../../core/selling/amendment.ts";
import { NOTHING_LACKED, sumOfLoads } from "../../../core/selling/conditions.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";
import { anyPrice, grams, rate } from "../values.ts";

// What becomes of an order that the house itself brings down: it lacks goods, or sends others instead.

const ordered: OrderedLine = {
  quantity: 12,
  unitPrice: cents(900),
  originalUnitPrice: cents(1000),
  volumeFrom: 10,
  vatRate: rate(0.055),
  ...NO_TARIFF,
};

describe("the price of what the house lacks", () => {
  it("[CHANGE-2] stays what was ordered, that of a volume too, from the quantity that is left on", () => {
    const price = { unitPrice: 900, originalUnitPrice: 1000, ...NO_TARIFF };
    expect([12, 10, 9, 1].map((quantity) => keptPrice(ordered, quantity))).toEqual([
      { ...price, volumeFrom: 10 },
      { ...price, volumeFrom: 10 },
      { ...price, volumeFrom: 9 },
      { ...price, volumeFrom: 1 },
    ]);
    expect(keptPrice({ ...ordered, volumeFrom: null }, 1)).toEqual({ ...price, volumeFrom: null });
  });

  it("[CHANGE-2] keeps the mill's price by which the line was sold", () => {
    const tariff = {
      tariffPrice: 36_000,
      priceUnit: "kilogram",
      priceBase: 100,
      priceHeld: 25_000,
    } as const;
    expect(keptPrice({ ...ordered, ...tariff }, 4)).toEqual({
      unitPrice: 900,
      originalUnitPrice: 1000,
      volumeFrom: 4,
      ...tariff,
    });
  });

  it("[CHANGE-12] is for another article the lower of both, which no volume gives", () => {
    const own = { unitPrice: cents(1200), originalUnitPrice: cents(1300), volumeFrom: 5 };
    expect([1500, 1200, 1199].map((replaced) => substitutePrice(cents(replaced), own))).toEqual([
      own,
      own,
      { unitPrice: 1199, originalUnitPrice: 1300, volumeFrom: null },
    ]);
  });

  it("[CHANGE-12] never makes another article dearer than itself, or than what it replaces", () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, (replaced, unitPrice) => {
        const { unitPrice: asked } = substitutePrice(replaced, { unitPrice, volumeFrom: null });
        expect(asked).toBe(Math.min(replaced, unitPrice));
      }),
    );
  });
});

describe("the carriage of what the house lacks", () => {
  const sacks = (quantity: number): AmendedLine => ({
    id: 1,
    group: "gmp:Z002",
    ...NOTHING_SAID,
    ...NO_TARIFF,
    quantity,
    vatRate: rate(0.055),
    unitPrice: cents(1000),
    originalUnitPrice: cents(1000),
    volumeFrom: null,
    variant: {
      code: VariantCode.make("T65"),
      productName: "Farine T65",
      orderStep: 1,
      netWeight: grams(25_000),
      vatRate: rate(0.055),
      stock: 0,
      unitPrice: cents(1000),
      volumePrices: [],
      offer: null,
      saleable: true,
      preOrderLeft: null,
    },
  });
  const terms: ShipmentTerms = {
    key: "gmp:Z002",
    transportTypeCode: "Z002",
    minimum: 100_000,
    maximum: null,
    fee: cents(1500),
    coupon: null,
  };
  const carriage = (quantity: number, change: Partial<ShipmentTerms>) => {
    const { totals, conditions } = amendedTotals([sacks(quantity)], { ...terms, ...change });
    return { fee: totals?.shippingTotalHT, min: conditions.min };
  };
  const counted = (usedValue: number, remainValue: number) => ({
    conditionValue: 100_000,
    usedValue,
    remainValue,
  });

  it("[CHANGE-2] counts what is lacked for the minimum as if it were there", () => {
    const lacked = { grams: grams(75_000), itemsHT: cents(3000) };
    expect([carriage(1, {}), carriage(1, { lacked })]).toEqual([
      { fee: 1500, min: counted(25_000, 75_000) },
      { fee: 0, min: counted(100_000, 0) },
    ]);
  });

  it("[CHANGE-2] never rises above what was asked, and may fall", () => {
    expect(
      [
        carriage(1, { feeAtMost: cents(900) }),
        carriage(1, { feeAtMost: cents(1500) }),
        carriage(1, { feeAtMost: cents(9900) }),
        carriage(4, { feeAtMost: cents(900) }),
        carriage(1, { feeAtMost: cents(0) }),
      ].map(({ fee }) => fee),
    ).toEqual([900, 1500, 1500, 0, 0]);
  });

  it("[CHANGE-14] stays as it is where goods only move, whatever the shipment holds", () => {
    expect(
      [
        carriage(1, { feeKept: cents(700) }),
        carriage(4, { feeKept: cents(700) }),
        carriage(1, { feeKept: cents(0) }),
      ].map(({ fee }) => fee),
    ).toEqual([700, 700, 0]);
  });

  it("[AMEND-5] leaves nothing to pay of a shipment without lines, and says what its bounds lack", () => {
    expect(amendedTotals([], terms)).toEqual({
      totals: null,
      conditions: { unit: "gram", min: counted(0, 100_000), max: null, minBlocks: false },
    });
  });

  it("[CHANGE-2] adds up what several shipments lack, weight and price apart", () => {
    const one = { grams: grams(25_000), itemsHT: cents(1000) };
    const other = { grams: grams(500), itemsHT: cents(4000) };
    expect([sumOfLoads([]), sumOfLoads([one]), sumOfLoads([one, NOTHING_LACKED, other])]).toEqual([
      { grams: 0, itemsHT: 0 },
      one,
      { grams: 25_500, itemsHT: 5000 },
    ]);
  });
});

it("[AMEND-4] takes no more of a code than the lines that are left cost", () => {
  const taken = (share: number, subtotal: number) =>
    amendedPromotion(
      {
        promotion: { kind: "percentage", rate: 3 },
        minimum: cents(0),
        othersSubtotal: cents(0),
        share: cents(share),
        subtotal: cents(10_000),
      },
      cents(subtotal),
    );
  expect([taken(-1000, 500), taken(-1000, 0)]).toEqual([-500, 0]);
});

it("[CHANGE-6] says of a card that has not paid yet what is to be paid, and of nothing that it is none", () => {
  const words = (before: number, after: number) =>
    moneyWords("CB", cents(before), cents(after), false);
  expect([words(10_000, 13_000), words(10_000, 7000), words(10_000, 0), words(100, 100)]).toEqual([
    "Le paiement par carte à faire est de 130,00\u00a0€ au lieu de 100,00\u00a0€.",
    "Le paiement par carte à faire est de 70,00\u00a0€ au lieu de 100,00\u00a0€.",
    "Rien n'a été payé : rien n'est à rembourser.",
    "Le montant à payer ne change pas.",
  ]);
});
