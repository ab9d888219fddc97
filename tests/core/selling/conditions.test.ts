import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TransportTypeCode } from "../../../api-schema/primitives.ts";
import {
  conditionBlocker,
  conditionsMessages,
  conditionText,
  gaugeLevel,
  gmpDeliveryFee,
  isMaximumExceeded,
  isMinimumReached,
  shipmentConditions,
} from "../../../core/selling/conditions.ts";
import { cents } from "../../../core/money/cents.ts";
import { grams } from "../values.ts";

const conditions = (
  transportTypeCode: TransportTypeCode,
  [minimum, maximum]: readonly [number | null, number | null],
  [weight, price]: readonly [number, number],
) =>
  shipmentConditions(
    { transportTypeCode, minimum, maximum },
    { grams: grams(weight), itemsHT: cents(price) },
  );

const words = (texts: readonly string[]) => texts.map((text) => text.replaceAll("\u00a0", " "));

describe("shipmentConditions", () => {
  it("[COND-1] weighs the flour lorry and counts the price of the rest", () => {
    expect(conditions("Z002", [500_000, 3_000_000], [414_000, 38_036])).toEqual({
      unit: "gram",
      min: { conditionValue: 500_000, remainValue: 86_000, usedValue: 414_000 },
      max: { conditionValue: 3_000_000, remainValue: 2_586_000, usedValue: 414_000 },
      minBlocks: false,
    });
    expect(conditions("Z001", [20_000, null], [60_000, 23_560])).toEqual({
      unit: "cents",
      min: { conditionValue: 20_000, remainValue: 0, usedValue: 23_560 },
      max: null,
      minBlocks: false,
    });
    expect(conditions("MKP", [null, null], [1, 1])).toEqual({
      unit: "cents",
      min: null,
      max: null,
      minBlocks: true,
    });
  });

  it("[COND-1] is never short of more than the bound, and full exactly when it is reached", () => {
    const bound = fc.option(fc.integer({ min: 1, max: 1_000_000 }));
    fc.assert(
      fc.property(
        fc.constantFrom<TransportTypeCode>("Z001", "Z002", "MKP"),
        fc.tuple(bound, bound),
        fc.tuple(fc.nat({ max: 2_000_000 }), fc.nat({ max: 2_000_000 })),
        (transport, limits, load) => {
          const known = conditions(transport, limits, load);
          const { min, max } = known;
          expect(isMinimumReached(known)).toBe((min?.remainValue ?? 0) === 0);
          expect(isMaximumExceeded(known)).toBe(max !== null && max.usedValue > max.conditionValue);
          expect(gaugeLevel(known) >= 0 && gaugeLevel(known) <= 1).toBe(true);
          if (min !== null) expect(gaugeLevel(known) === 1).toBe(isMinimumReached(known));
        },
      ),
    );
  });
});

it("[COND-1] fills a gauge against the minimum, else the maximum; without a bound it is full", () => {
  const level = (minimum: number | null, maximum: number | null, used: number) =>
    gaugeLevel(conditions("Z001", [minimum, maximum], [0, used]));
  expect([
    level(1000, 4000, 250),
    level(1000, 4000, 2000),
    level(null, 4000, 1000),
    level(null, null, 0),
    level(0, null, 0),
  ]).toEqual([0.25, 1, 0.25, 1, 1]);
});

describe("the franco of a lorry", () => {
  const fee = cents(1400);

  it("[COND-2] makes the delivery free from the franco on, and never blocks", () => {
    const under = conditions("Z002", [500_000, null], [499_999, 0]);
    const reached = conditions("Z002", [500_000, null], [500_000, 0]);
    expect([gmpDeliveryFee(under, fee), gmpDeliveryFee(reached, fee)]).toEqual([1400, 0]);
    expect([conditionBlocker(under), conditionBlocker(reached)]).toEqual([null, null]);
  });

  it("[COND-5] says what is missing, then that it is reached", () => {
    const under = conditions("Z002", [500_000, null], [414_000, 0]);
    const frozen = conditions("Z001", [20_000, null], [0, 16_500]);
    const reached = conditions("Z001", [20_000, null], [0, 23_560]);
    expect(words(conditionsMessages(under, "Grands Moulins Panetier"))).toEqual([
      "encore 86 kg pour le franco de port",
    ]);
    expect(words(conditionsMessages(frozen, "Grands Moulins Panetier"))).toEqual([
      "encore 35,00 € pour le franco de port",
    ]);
    expect(conditionsMessages(reached, "Grands Moulins Panetier")).toEqual(["franco atteint"]);
  });
});

describe("the bounds that block", () => {
  it("[COND-3] blocks an order under a merchant's minimum", () => {
    const under = conditions("MKP", [10_000, null], [0, 6500]);
    const reached = conditions("MKP", [10_000, null], [0, 10_000]);
    expect([conditionBlocker(under), conditionBlocker(reached)]).toEqual(["minimum", null]);
    expect(words(conditionsMessages(under, "Maison Vasseur"))).toEqual([
      "il manque 35,00 € pour commander chez Maison Vasseur",
    ]);
    expect(conditionsMessages(reached, "Maison Vasseur")).toEqual(["minimum de commande atteint"]);
  });

  it.each(["Z001", "Z002", "MKP"] as const)(
    "[COND-4] blocks %s above its maximum, whatever the minimum",
    (transport) => {
      const at = conditions(transport, [1000, 5000], [5000, 5000]);
      const above = conditions(transport, [1000, 5000], [5001, 5001]);
      expect([conditionBlocker(at), conditionBlocker(above)]).toEqual([null, "maximum"]);
      expect(conditionsMessages(above, "Maison Vasseur")[0]).toBe(
        `au-delà du maximum de ${conditionText(5000, above.unit)}`,
      );
    },
  );

  it("[COND-5] says nothing of a maximum that is not passed", () => {
    const within = conditions("Z002", [null, 5000], [5000, 0]);
    const above = conditions("Z002", [null, 99_000], [100_000, 0]);
    expect([within, above].map((each) => words(conditionsMessages(each, "")))).toEqual([
      [],
      ["au-delà du maximum de 99 kg"],
    ]);
  });

  it("[COND-5] writes values in their unit", () => {
    expect(words([conditionText(86_000, "gram"), conditionText(3500, "cents")])).toEqual([
      "86 kg",
      "35,00 €",
    ]);
  });
});
