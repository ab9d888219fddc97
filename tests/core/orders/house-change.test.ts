import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Grams } from "../../../api-schema/primitives.ts";
import { cents } from "../../../core/money/cents.ts";
import {
  HOUSE_REASON_WORDS,
  HOUSE_REASONS,
  houseChangeWords,
  houseRefusal,
  isOurs,
} from "../../../core/orders/house-change.ts";
import { keptPrice } from "../../../core/selling/amendment.ts";
import {
  gmpDeliveryFee,
  NOTHING_LACKED,
  shipmentConditions,
  sumOfLoads,
} from "../../../core/selling/conditions.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { rate } from "../values.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";

describe("what the house changes of an order", () => {
  it("[CHANGE-3] is said to the customer with its reason, and with words where there are any", () => {
    expect([
      houseChangeWords({ isCancelled: true, reason: "shortage", words: "" }),
      houseChangeWords({ isCancelled: false, reason: "damaged", words: "Une palette est tombée." }),
    ]).toEqual([
      "Annulée par votre moulin : rupture.",
      "Modifiée par votre moulin : marchandise abîmée. Une palette est tombée.",
    ]);
  });

  it("[CHANGE-13] says when goods went to another lorry, and when they came together again", () => {
    const change = { isCancelled: false, reason: "undeliverable", words: "" } as const;
    expect([
      houseChangeWords({ ...change, moved: "split" }),
      houseChangeWords({ ...change, moved: "joined", words: "Le camion est réparé." }),
    ]).toEqual([
      "Partagée en deux livraisons par votre moulin : livraison impossible.",
      "Réunie en une seule livraison par votre moulin : livraison impossible. Le camion est réparé.",
    ]);
  });

  it("[CHANGE-3] has five reasons in the order of the desk's list, each with its words", () => {
    expect(HOUSE_REASONS.map((reason) => [reason, HOUSE_REASON_WORDS[reason]])).toEqual([
      ["shortage", "rupture"],
      ["damaged", "marchandise abîmée"],
      ["undeliverable", "livraison impossible"],
      ["customer", "demande du client"],
      ["mistake", "erreur de commande"],
    ]);
  });

  it("[CHANGE-2] is its own fault for three reasons of five", () => {
    expect(HOUSE_REASONS.filter(isOurs)).toEqual(["shortage", "damaged", "undeliverable"]);
  });

  it("[CHANGE-7] may be until the lorry leaves, and before it is paid", () => {
    const gone = "Cette livraison est déjà partie : elle ne se change plus.";
    expect(
      Object.fromEntries(Object.values(SHIPMENT).map((status) => [status, houseRefusal(status)])),
    ).toEqual({
      0: null,
      1: null,
      2: gone,
      3: gone,
      4: gone,
      5: null,
      6: gone,
      7: "Cette livraison est déjà annulée.",
      8: null,
      9: null,
      10: null,
    });
  });

  it("[CHANGE-2] keeps the price of a volume, which goes with the smaller quantity from then on", () => {
    const line = {
      quantity: 12,
      unitPrice: cents(900),
      originalUnitPrice: cents(1000),
      volumeFrom: 10,
      vatRate: rate(0.055),
      ...NO_TARIFF,
    };
    expect([
      keptPrice(line, 11),
      keptPrice(line, 3),
      keptPrice({ ...line, volumeFrom: null }, 3),
    ]).toEqual([
      { unitPrice: 900, originalUnitPrice: 1000, volumeFrom: 10, ...NO_TARIFF },
      { unitPrice: 900, originalUnitPrice: 1000, volumeFrom: 3, ...NO_TARIFF },
      { unitPrice: 900, originalUnitPrice: 1000, volumeFrom: null, ...NO_TARIFF },
    ]);
  });
});

describe("what is lacked of a shipment", () => {
  const anyLoad = fc.record({
    grams: fc.nat(1_000_000).map((grams) => Grams.make(grams)),
    itemsHT: fc.nat(1_000_000).map(cents),
  });

  it("[CHANGE-2] counts for the minimum as if it were there, and never for the maximum", () => {
    fc.assert(
      fc.property(
        anyLoad,
        fc.array(anyLoad, { maxLength: 4 }),
        fc.constantFrom("Z001", "Z002", "MKP" as const),
        fc.integer({ min: 1, max: 2_000_000 }),
        (stays, gone, transportTypeCode, bound) => {
          const limits = { transportTypeCode, minimum: bound, maximum: bound };
          const whole = shipmentConditions(limits, sumOfLoads([stays, ...gone]));
          const { min, max } = shipmentConditions(limits, stays, sumOfLoads(gone));
          expect(min).toEqual(whole.min);
          expect(max).toEqual(shipmentConditions(limits, stays).max);
        },
      ),
    );
  });

  it("[CHANGE-2] leaves the carriage as it was, in whatever steps it went", () => {
    fc.assert(
      fc.property(
        anyLoad,
        fc.array(anyLoad, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        (stays, steps, minimum) => {
          const limits = { transportTypeCode: "Z002" as const, minimum, maximum: null };
          const feeOf = (at: number) =>
            gmpDeliveryFee(
              shipmentConditions(
                limits,
                sumOfLoads([stays, ...steps.slice(at)]),
                sumOfLoads([NOTHING_LACKED, ...steps.slice(0, at)]),
              ),
              cents(1500),
            );
          expect(steps.map((_, at) => feeOf(at + 1))).toEqual(steps.map(() => feeOf(0)));
        },
      ),
    );
  });
});
