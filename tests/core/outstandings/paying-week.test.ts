import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OutstandingTotal } from "../../../api-schema/outstanding.ts";
import { cents, ZERO } from "../../../core/money/cents.ts";
import { dueByTime, endOfPayingWeek } from "../../../core/outstandings/paying-week.ts";
import { day } from "../values.ts";

const total = (status: 0 | 1, count: number, amount: number): OutstandingTotal => ({
  status,
  count,
  amount: cents(amount),
  payable: { count, amount: cents(amount) },
});

describe("what is to be paid, by when", () => {
  it("[ENC-19] is the week that begins today", () => {
    expect(endOfPayingWeek(day("2026-11-23"))).toBe("2026-11-29");
  });

  it("[ENC-19] parts what is unpaid into late, this week and later, and loses nothing of it", () => {
    const sum = fc.record({ count: fc.nat(50), amount: fc.integer({ min: -9999, max: 999_999 }) });
    fc.assert(
      fc.property(sum, sum, sum, (late, week, later) => {
        const all = [
          total(1, late.count, late.amount),
          total(0, week.count + later.count, week.amount + later.amount),
        ];
        const soon = [total(1, late.count, late.amount), total(0, week.count, week.amount)];
        expect(dueByTime(all, soon)).toEqual({ late, week, later });
      }),
    );
  });

  it("[ENC-19] is nothing without an invoice", () => {
    const none = { count: 0, amount: ZERO };
    expect(dueByTime([], [])).toEqual({ late: none, week: none, later: none });
  });
});
