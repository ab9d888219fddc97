import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCents } from "../../../core/money/cents.ts";
import { type Deed, type Life, lineSum, live } from "./house.ts";

const invoiceDeed = fc.record({
  what: fc.constant("invoice" as const),
  due: fc.integer({ min: 0, max: 30 }),
  owed: fc.integer({ min: 1, max: 9000 }),
});
const creditDeed = fc.record({
  what: fc.constant("credit" as const),
  left: fc.integer({ min: 1, max: 6000 }),
});
const otherDeed = fc.oneof(
  fc.record({
    what: fc.constantFrom("paid" as const, "asked" as const, "returned" as const),
    pick: fc.nat(9),
  }),
  fc.constant({ what: "renewed" as const }),
);
const lifeOf = (deed: fc.Arbitrary<Deed>): fc.Arbitrary<Life> =>
  fc.array(fc.record({ after: fc.integer({ min: 0, max: 40 }), deed }), { maxLength: 12 });
const anyNoticeDays = fc.constantFrom(0, 3, 14);

describe("a house that debits by the rules", () => {
  it("[DEBIT-14] shows the bank nothing that its customers were not told in time, whatever happens", () => {
    let presented = 0;
    fc.assert(
      fc.property(
        lifeOf(fc.oneof(invoiceDeed, invoiceDeed, creditDeed, otherDeed)),
        anyNoticeDays,
        (life, noticeDays) => {
          const house = live(life, noticeDays);
          presented += house.debits.filter(({ presentedOn }) => presentedOn !== null).length;
          const settled = house.debits.filter(({ state }) => state === "settled");
          const collected = settled.flatMap(({ lines }) => lines.map(lineSum));
          const owed = sumCents(house.invoices.map((each) => each.owed));
          expect(owed + house.otherwise + collected.reduce((sum, each) => sum + each, 0)).toBe(
            house.invoiced,
          );
          expect(house.invoices.every((each) => each.owed >= 0)).toBe(true);
          expect(house.credits.every(({ left }) => left >= 0)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
    expect(presented).toBeGreaterThan(100);
  });

  it("[DEBIT-4] collects on the day and in the sum first told while nothing but new invoices comes", () => {
    fc.assert(
      fc.property(
        lifeOf(invoiceDeed),
        fc.array(creditDeed, { maxLength: 3 }),
        anyNoticeDays,
        (life, credits, noticeDays) => {
          const house = live([...credits.map((deed) => ({ after: 0, deed })), ...life], noticeDays);
          const told = new Map(house.notices.map((each) => [each.invoice, each]));
          expect(told.size).toBe(house.notices.length);
          const collected = house.debits.flatMap(({ lines, day: on }) =>
            lines.map(({ invoice: id, sum }) => [id, [sum, on]] as const),
          );
          expect(new Map(collected)).toEqual(
            new Map([...told].map(([id, { sum, day: on }]) => [id, [sum, on]])),
          );
          expect(collected.length).toBe(told.size);
          expect(sumCents(house.invoices.map(({ owed }) => owed))).toBe(0);
        },
      ),
      { numRuns: 150 },
    );
  });
});
