import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CreditTaker, creditSum, setOff } from "../../../core/debits/set-off.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { invoiceId } from "./facts.ts";

const taker = (id: number, owed: number, change: Partial<CreditTaker> = {}): CreditTaker => ({
  id: invoiceId(id),
  owed: cents(owed),
  promised: cents(0),
  mayChange: true,
  ...change,
});

const left = (id: number, sum: number) => ({ id: invoiceId(id), left: cents(sum) });
const used = (credit: number, sum: number) => ({ credit: invoiceId(credit), sum: cents(sum) });

describe("a credit note", () => {
  it("[DEBIT-6] pays the first invoices, as far as it goes, and never more than they owe", () => {
    expect([...setOff([taker(1, 500), taker(2, 900)], [left(91, 600), left(92, 300)])]).toEqual([
      [1, [used(91, 500)]],
      [2, [used(91, 100), used(92, 300)]],
    ]);
    expect([...setOff([taker(1, 500)], [left(91, 600)])]).toEqual([[1, [used(91, 500)]]]);
    expect([...setOff([taker(1, 500)], [left(91, 0), left(92, -700), left(93, 20)])]).toEqual([
      [1, [used(93, 20)]],
    ]);
  });

  it("[DEBIT-6] pays first what it was announced for, wherever that stands", () => {
    const promised = taker(2, 900, { promised: cents(250), mayChange: false });
    expect([...setOff([taker(1, 500), promised], [left(91, 300)])]).toEqual([
      [2, [used(91, 250)]],
      [1, [used(91, 50)]],
    ]);
    expect([...setOff([taker(1, 500), promised], [left(91, 200)])]).toEqual([[2, [used(91, 200)]]]);
  });

  it("[DEBIT-6] waits where another sum could not be announced in time", () => {
    expect([...setOff([taker(1, 500, { mayChange: false })], [left(91, 300)])]).toEqual([]);
  });

  it("[DEBIT-6] tells one sum of a credit note that pays an invoice twice", () => {
    const grown = taker(1, 900, { promised: cents(250) });
    expect([...setOff([grown], [left(91, 300)])]).toEqual([[1, [used(91, 300)]]]);
  });

  it("[DEBIT-6] is used once, whatever is owed, and not left while somebody could take it", () => {
    const sum = fc.integer({ min: 0, max: 2000 }).map(cents);
    const takers = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 9 }).map(invoiceId),
        owed: fc.integer({ min: 1, max: 2000 }).map(cents),
        promised: sum,
        mayChange: fc.boolean(),
      }),
      { selector: ({ id }) => id },
    );
    const credits = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 91, max: 96 }).map(invoiceId), left: sum }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(takers, credits, (owing, notes) => {
        const taken = setOff(owing, notes);
        const all = [...taken.values()].flat();
        for (const { id, left: had } of notes) {
          expect(creditSum(all.filter(({ credit }) => credit === id)) <= had).toBe(true);
        }
        for (const { id, owed } of owing) expect(creditSum(taken.get(id) ?? []) <= owed).toBe(true);
        for (const each of taken.values()) {
          expect(each.every(({ sum: part }) => part > 0)).toBe(true);
          expect(new Set(each.map(({ credit }) => credit)).size).toBe(each.length);
        }
        const isLeft = creditSum(all) < sumCents(notes.map(({ left: had }) => had));
        const couldTake = owing.some(
          ({ id, owed, mayChange }) => mayChange && creditSum(taken.get(id) ?? []) < owed,
        );
        expect(isLeft && couldTake).toBe(false);
      }),
    );
  });
});
