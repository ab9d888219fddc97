import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { addDays, daysBetween } from "../../../core/calendar/day.ts";
import { addBankDays, isBankDay } from "../../../core/calendar/target-days.ts";
import {
  requestedCollectionDay,
  canStillBePresented,
  collectionDay,
  LEAD_BANK_DAYS,
  proposeOn,
} from "../../../core/debits/collection-day.ts";
import { day } from "../values.ts";
import { aDay } from "./days.ts";

const dayOf = (dueDate: string, announcedOn: string, noticeDays: number, today: string) =>
  collectionDay({
    dueDate: day(dueDate),
    notice: { announcedOn: day(announcedOn), noticeDays },
    today: day(today),
  });

describe("the day of a debit", () => {
  it("[DEBIT-1] is the due date, the end of the notice or the lead, whichever is last, on a bank day", () => {
    expect([
      dayOf("2026-12-24", "2026-11-24", 14, "2026-11-24"),
      // The due date on a Saturday, on Christmas Day, on Good Friday.
      dayOf("2026-12-19", "2026-11-24", 14, "2026-11-24"),
      dayOf("2026-12-25", "2026-11-25", 14, "2026-11-25"),
      dayOf("2027-03-26", "2027-02-24", 14, "2027-02-24"),
      // Late, and announced now; late, and announced long ago; late, by a mandate that agrees three days.
      dayOf("2026-11-10", "2026-11-24", 14, "2026-11-24"),
      dayOf("2026-11-10", "2026-10-10", 14, "2026-11-24"),
      dayOf("2026-11-10", "2026-11-24", 3, "2026-11-24"),
    ]).toEqual([
      "2026-12-24",
      "2026-12-21",
      "2026-12-28",
      "2027-03-30",
      "2026-12-08",
      "2026-11-26",
      "2026-11-27",
    ]);
  });

  it("[DEBIT-1] is the first bank day that is late enough: none before it would do", () => {
    const isLateEnough = (at: CalendarDay, wish: Parameters<typeof collectionDay>[0]): boolean =>
      isBankDay(at) &&
      at >= wish.dueDate &&
      daysBetween(wish.notice.announcedOn, at) >= wish.notice.noticeDays &&
      at >= addBankDays(wish.today, wish.leadBankDays ?? 2);
    const anyWish = fc.record(
      {
        dueDate: aDay,
        notice: fc.record({ announcedOn: aDay, noticeDays: fc.integer({ min: 0, max: 20 }) }),
        today: aDay,
        leadBankDays: fc.integer({ min: 0, max: 5 }),
      },
      { requiredKeys: ["dueDate", "notice", "today"] },
    );
    fc.assert(
      fc.property(anyWish, (wish) => {
        const found = collectionDay(wish);
        expect(isLateEnough(found, wish)).toBe(true);
        for (let back = 1; back <= 8; back += 1) {
          expect(isLateEnough(addDays(found, -back), wish)).toBe(false);
        }
      }),
    );
  });

  it("[DEBIT-2] is proposed two bank days before, and with the bank one bank day before at the latest", () => {
    expect(
      ["2026-12-24", "2026-12-28", "2026-11-30", "2026-04-07"].map((at) => proposeOn(day(at))),
    ).toEqual(["2026-12-22", "2026-12-23", "2026-11-26", "2026-04-01"]);
    expect(
      ["2026-12-22", "2026-12-23", "2026-12-24", "2026-12-25"].map((today) =>
        canStillBePresented(day("2026-12-28"), day(today)),
      ),
    ).toEqual([true, true, true, false]);
    expect(["2026-11-24", "2026-11-28"].map((today) => requestedCollectionDay(day(today)))).toEqual(
      ["2026-11-26", "2026-12-02"],
    );
  });

  it("[DEBIT-2] that is asked for now is proposed at once, and can be presented", () => {
    fc.assert(
      fc.property(aDay, (today) => {
        const asked = requestedCollectionDay(today);
        expect(addBankDays(proposeOn(asked), LEAD_BANK_DAYS)).toBe(asked);
        expect(canStillBePresented(asked, today)).toBe(true);
        if (isBankDay(today)) expect(proposeOn(asked)).toBe(today);
        else expect(canStillBePresented(addDays(asked, -7), today)).toBe(false);
      }),
    );
  });
});
