import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ShippingMethodOption } from "../../../api-schema/order.ts";
import { gmpDeliveryFee, shipmentConditions } from "../../../core/selling/conditions.ts";
import {
  francoGap,
  francoGapText,
  missingText,
  shipmentGapText,
  shippingFeeText,
} from "../../../core/cart/franco-gap.ts";
import { cents, ZERO } from "../../../core/money/cents.ts";
import { grams } from "../values.ts";

const lorry = (minimum: number | null, weight: number, fee = 1400) => {
  const conditions = shipmentConditions(
    { transportTypeCode: "Z002", minimum, maximum: null },
    { grams: grams(weight), itemsHT: ZERO },
  );
  return { conditions, shippingTotalHT: gmpDeliveryFee(conditions, cents(fee)) };
};

describe("the way to a free delivery", () => {
  it("[COND-7] says what is missing and what it saves", () => {
    const gap = francoGap(lorry(500_000, 414_000));
    expect(gap).toEqual({ missing: "86\u00a0kg", fee: 1400 });
    expect(gap === null ? "" : francoGapText(gap)).toBe(
      "Encore 86\u00a0kg\u00a0: port offert, 14,00\u00a0€ de moins",
    );
  });

  it("[COND-7] is none for a merchant, whose minimum blocks", () => {
    const conditions = shipmentConditions(
      { transportTypeCode: "MKP", minimum: 10_000, maximum: null },
      { grams: grams(1), itemsHT: cents(100) },
    );
    expect(francoGap({ conditions, shippingTotalHT: cents(1190) })).toBeNull();
  });

  it("[COND-7] is none for a lorry that comes free under its franco too", () => {
    expect([francoGap(lorry(500_000, 414_000, 0)), francoGap(lorry(500_000, 414_000, 1))]).toEqual([
      null,
      { missing: "86\u00a0kg", fee: 1 },
    ]);
  });

  it("[COND-7] is there exactly while a fee is due for want of the franco", () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 1_000_000 })),
        fc.nat({ max: 2_000_000 }),
        fc.nat({ max: 5000 }),
        (minimum, weight, fee) => {
          const due = minimum !== null && weight < minimum && fee > 0;
          expect(francoGap(lorry(minimum, weight, fee)) !== null).toBe(due);
        },
      ),
    );
  });
});

describe("what a shipment lacks, on one line", () => {
  const parcel = (itemsHT: number) => ({
    conditions: shipmentConditions(
      { transportTypeCode: "MKP", minimum: 10_000, maximum: null },
      { grams: grams(1), itemsHT: cents(itemsHT) },
    ),
    shippingTotalHT: cents(1190),
  });

  it("[COND-7] is the franco of a lorry, and the minimum of a merchant", () => {
    const flour = lorry(500_000, 414_000);
    const short = parcel(6500);
    expect([missingText(flour.conditions), missingText(short.conditions)]).toEqual([
      "Encore 86\u00a0kg\u00a0: port offert",
      "Encore 35,00\u00a0€ pour commander",
    ]);
    expect([shipmentGapText(flour), shipmentGapText(short)]).toEqual([
      "Encore 86\u00a0kg\u00a0: port offert, 14,00\u00a0€ de moins",
      "Encore 35,00\u00a0€ pour commander",
    ]);
  });

  it("[COND-7] is nothing once it is reached", () => {
    const full = [lorry(500_000, 500_000), parcel(10_000)];
    expect(full.map(({ conditions }) => missingText(conditions))).toEqual([null, null]);
    expect(full.map(shipmentGapText)).toEqual([null, null]);
  });
});

describe("the line under 'Livraison'", () => {
  // safe: a fixture names only what the text reads
  const method = (name: string, more: object = {}) =>
    ({ name, status: "available", pickupPlace: null, ...more }) as ShippingMethodOption;

  it("[COND-8] says from where on a lorry is free", () => {
    const shipment = { label: "Farine", shippingMethodOptions: [], ...lorry(500_000, 414_000) };
    expect(shippingFeeText(shipment)).toBe(
      "Farine\u00a0: 14,00\u00a0€, offerte à partir de 500\u00a0kg",
    );
    expect(shippingFeeText({ ...shipment, ...lorry(500_000, 500_000) })).toBeNull();
  });

  it.each([
    ["without a minimum", null],
    ["whose minimum is reached", 100],
    ["whose minimum is missed", 10_000],
  ])("[COND-8] names the service that counts of a merchant %s", (_, minimum) => {
    const parcel = {
      label: "Delaubier",
      conditions: shipmentConditions(
        { transportTypeCode: "MKP", minimum, maximum: null },
        { grams: grams(1), itemsHT: cents(100) },
      ),
      shippingTotalHT: cents(1190),
    };
    const free = method("Retrait", { pickupPlace: "Gisors" });
    const methods = [free, method("Standard"), method("Express")];
    const text = (shippingMethodOptions: readonly ShippingMethodOption[]) =>
      shippingFeeText({ ...parcel, shippingMethodOptions });
    expect(text(methods)).toBe("Delaubier\u00a0: 11,90\u00a0€, Standard");
    expect(text([...methods, method("Palette", { status: "selected" })])).toBe(
      "Delaubier\u00a0: 11,90\u00a0€, Palette",
    );
    expect(text([])).toBe("Delaubier\u00a0: 11,90\u00a0€");
  });
});
