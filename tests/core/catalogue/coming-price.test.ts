import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../../../core/money/cents.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { comingPriceNote, comingPriceText } from "../../../core/catalogue/coming-price.ts";
import { priceThatCounts } from "../../../core/catalogue/nearest-price.ts";
import { instant } from "../values.ts";
import { anyInstant, anyPrices, comingPriceByRule, CONTEXT } from "./any-prices.ts";

it("[PRICE-9] the next price is told for two weeks, by its day in Paris", () => {
  const from = instant("2026-11-29T23:00:00.000Z");
  const comingPrice = { from, price: cents(2410) };
  const said = (now: string) => comingPriceText({ comingPrice }, instant(now));
  const text = "À partir du lundi 30 novembre\u00a0: 24,10\u00a0€ HT";
  expect(
    [
      "2026-11-15T22:59:59.999Z",
      "2026-11-15T23:00:00.000Z",
      "2026-11-29T22:59:59.999Z",
      "2026-11-29T23:00:00.000Z",
    ].map(said),
  ).toEqual([undefined, text, text, undefined]);
  expect(comingPriceText({}, from)).toBe(undefined);
});

it("[PRICE-9] says after what it comes where an offer ends then, and is short on cards", () => {
  const from = instant("2026-11-29T23:00:00.000Z");
  const now = instant("2026-11-28T08:00:00.000Z");
  const coming = { comingPrice: { from, price: cents(2410) } };
  const [alone, after] = [
    { ...coming, discountEndDate: null },
    { ...coming, discountEndDate: from },
  ];
  expect(
    [alone, after].flatMap((one) => [comingPriceText(one, now), comingPriceNote(one, now)]),
  ).toEqual([
    "À partir du lundi 30 novembre\u00a0: 24,10\u00a0€ HT",
    "dès lun. 30 nov.\u00a0: 24,10\u00a0€",
    "Après la promotion\u00a0: 24,10\u00a0€ HT",
    "après la promotion\u00a0: 24,10\u00a0€",
  ]);
  // A struck price beside it says it already; another one does not, and a list's price is not an offer's end.
  expect([
    comingPriceNote(after, now, cents(2410)),
    comingPriceNote(after, now, cents(2400)),
    comingPriceNote(alone, now, cents(2410)),
  ]).toEqual([
    undefined,
    "après la promotion\u00a0: 24,10\u00a0€",
    "dès lun. 30 nov.\u00a0: 24,10\u00a0€",
  ]);
});

it("[PRICE-9] until the next price nothing differs from what counts, and then it counts", () => {
  fc.assert(
    fc.property(anyPrices, fc.shuffledSubarray([...CONTEXT]), anyInstant, (prices, context, at) => {
      const counts = (when: typeof at) => priceThatCounts(prices, context, when)?.unitPrice;
      const next = comingPriceByRule(prices, context, at);
      const turns = prices
        .flatMap(({ from, to }) => [from, to])
        .filter((turn) => turn !== null && turn > at)
        .map((turn) => instant(String(turn)));
      if (next === undefined) {
        // Nothing else comes, or the article is not sold first.
        const others = turns.toSorted().map(counts);
        expect(others.find((price) => price !== counts(at))).toBe(undefined);
        return;
      }
      expect(counts(next.from)).toBe(next.unitPrice);
      expect(next.unitPrice).not.toBe(counts(at));
      expect(counts(addMs(next.from, -1))).toBe(counts(at));
      expect(
        turns.filter((turn) => turn < next.from).every((turn) => counts(turn) === counts(at)),
      ).toBe(true);
    }),
  );
});
