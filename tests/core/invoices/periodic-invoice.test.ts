import { Schema } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CalendarDay, Instant } from "../../../api-schema/primitives.ts";
import { addDays, compareDays } from "../../../core/calendar/day.ts";
import { BillingRhythm, closedUntil, periodEnd } from "../../../core/invoices/billing-rhythm.ts";
import { periodicInvoice } from "../../../core/invoices/periodic-invoice.ts";
import { shipmentInvoice } from "../../../core/invoices/shipment-invoice.ts";
import { applyRate } from "../../../core/money/cents.ts";
import { anyShipment, came, shares } from "./any-shipment.ts";

const ISSUE = { number: "FA26000001", issuedOn: CalendarDay.make("2026-11-30") };
const day = (text: string) => CalendarDay.make(text);

describe("what is due of perishables", () => {
  it("[INV-21] is due as its company agreed, and thirty days after the décade of its delivery at the latest, over two years", () => {
    const anyDay = fc
      .integer({ min: 0, max: 730 })
      .map((count) => addDays(day("2026-01-01"), count));
    fc.assert(
      fc.property(
        fc.constantFrom("tenDays" as const, "month" as const),
        anyDay,
        fc.array(fc.tuple(fc.nat({ max: 40 }), fc.boolean()), { minLength: 1, maxLength: 8 }),
        anyShipment,
        fc.option(fc.nat({ max: 60 })),
        (rhythm, last, before, shipment, termDays) => {
          const issuedOn = periodEnd(rhythm, last);
          const parts = before.map(([ago, isPerishable], at) => ({
            ...shipment,
            id: at + 1,
            isPerishable,
            termDays,
            deliveredOn: addDays(issuedOn, -ago),
          }));
          const [first = shipment, ...others] = parts;
          const { dueDate, termDays: said = 30 } = periodicInvoice([first, ...others], {
            number: "FA26000001",
            issuedOn,
          });
          const lawful = parts
            .filter(({ isPerishable }) => isPerishable)
            .map(({ deliveredOn }) => addDays(periodEnd("tenDays", deliveredOn), 30));
          // A paper of a period is never agreed more than forty-five days.
          expect(said).toBe(termDays === null ? 30 : Math.min(termDays, 45));
          const [earliest = issuedOn] = [addDays(issuedOn, said), ...lawful].toSorted(compareDays);
          // What was found late is due at once.
          expect(dueDate).toBe(compareDays(earliest, issuedOn) < 0 ? issuedOn : earliest);
        },
      ),
    );
  });

  it("[INV-21] of a month of frozen goods, the first of them on the 3rd, is the 10th of the next", () => {
    const dueOf = (isPerishable: boolean) => {
      const [shipment] = fc.sample(anyShipment, { numRuns: 1, seed: 1 });
      if (shipment === undefined) throw new Error("No shipment");
      const early = { ...shipment, isPerishable, deliveredOn: day("2026-11-03") };
      return periodicInvoice([early, { ...shipment, isPerishable }], ISSUE).dueDate;
    };
    expect([dueOf(true), dueOf(false)]).toEqual(["2026-12-10", "2026-12-30"]);
  });
});

describe("the invoice of a period", () => {
  it("[INV-19] has the goods and the carriage of its deliveries to the cent, its VAT rounded once a rate", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyShipment, shares), { minLength: 1, maxLength: 6 }),
        (parts) => {
          const [first, ...others] = parts.map(([shipment, short], at) =>
            came({ ...shipment, id: at + 1 }, short),
          );
          if (first === undefined) throw new Error("No delivery");
          const alone = [first, ...others].map((each) => shipmentInvoice(each, ISSUE));
          const { totals, lines, deliveries = [] } = periodicInvoice([first, ...others], ISSUE);
          const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
          expect(totals.net).toBe(sum(alone.map((each) => each.totals.net)));
          for (const { rate, base, amount } of totals.vatLines) {
            expect(amount).toBe(applyRate(base, rate));
          }
          expect(totals.gross).toBe(totals.net + sum(lines.map(({ vat }) => vat)));
          expect(sum(deliveries.map(({ gross }) => gross))).toBe(totals.gross);
          expect(deliveries.map((each) => [each.note, each.lines])).toEqual(
            alone.map((each) => [each.deliveryNote, each.lines.length]),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("a period", () => {
  it("[INV-19] is a delivery, a décade or a month, and nothing else", () => {
    const isRhythm = Schema.is(BillingRhythm);
    expect(["delivery", "tenDays", "month", "week", ""].map((word) => isRhythm(word))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("[INV-19] ends on the 10th, the 20th and the last, or on the last alone", () => {
    expect(
      ["2026-11-01", "2026-11-10", "2026-11-11", "2026-11-20", "2026-11-21", "2028-02-29"].map(
        (text) => [periodEnd("tenDays", day(text)), periodEnd("month", day(text))],
      ),
    ).toEqual([
      ["2026-11-10", "2026-11-30"],
      ["2026-11-10", "2026-11-30"],
      ["2026-11-20", "2026-11-30"],
      ["2026-11-20", "2026-11-30"],
      ["2026-11-30", "2026-11-30"],
      ["2028-02-29", "2028-02-29"],
    ]);
  });

  it("[INV-19] is closed at six in the evening of its last day in Paris, winter and summer", () => {
    const at = (text: string) => closedUntil("tenDays", Instant.make(text));
    expect([
      at("2026-11-10T16:59:59.999Z"),
      at("2026-11-10T17:00:00.000Z"),
      at("2026-07-10T15:59:59.999Z"),
      at("2026-07-10T16:00:00.000Z"),
      at("2027-01-01T00:00:00.000Z"),
      at("2026-11-20T16:59:59.999Z"),
      at("2026-11-20T17:00:00.000Z"),
      at("2026-11-21T12:00:00.000Z"),
      closedUntil("month", Instant.make("2026-11-29T20:00:00.000Z")),
    ]).toEqual([
      "2026-10-31",
      "2026-11-10",
      "2026-06-30",
      "2026-07-10",
      "2026-12-31",
      "2026-11-10",
      "2026-11-20",
      "2026-11-20",
      "2026-10-31",
    ]);
  });

  it("[INV-19] follows the other without a day between", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.constantFrom("tenDays", "month"),
        (n, rhythm) => {
          const one = addDays(day("2026-01-01"), n);
          const end = periodEnd(rhythm, one);
          expect(compareDays(end, one)).toBeGreaterThanOrEqual(0);
          const evening = Instant.make(`${addDays(end, 1)}T12:00:00.000Z`);
          expect(closedUntil(rhythm, evening)).toBe(end);
        },
      ),
    );
  });
});
