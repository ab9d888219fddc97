import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  calendarDay,
  compareDays,
  daysBetween,
  isCalendarDay,
  readDay,
  weekdayOf,
} from "../../../core/calendar/day.ts";
import { anyDay, day } from "../values.ts";

const utc = (text: string): Date => new Date(`${text}T00:00:00Z`);

describe("days", () => {
  it("[DAY-1] agrees with the platform's calendar", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (start, count) => {
        const moved = utc(start);
        moved.setUTCDate(moved.getUTCDate() + count);
        expect(addDays(start, count)).toBe(moved.toISOString().slice(0, 10));
        expect(weekdayOf(start)).toBe(utc(start).getUTCDay() || 7);
      }),
    );
  });

  it("[DAY-1] counts days as it adds them", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        expect(Math.sign(compareDays(from, to))).toBe(from < to ? -1 : from > to ? 1 : 0);
      }),
    );
  });

  it("[DAY-1] knows leap days and the ends of months", () => {
    expect(addDays(day("2028-02-28"), 1)).toBe("2028-02-29");
    expect(addDays(day("2026-02-28"), 1)).toBe("2026-03-01");
    expect(addDays(day("2026-12-31"), 1)).toBe("2027-01-01");
    expect(calendarDay(2100, 2, 29)).toBe("2100-03-01");
  });

  it("[DAY-1] adds months on the same day of the month, or on the month's last", () => {
    expect(
      [
        ["2026-01-31", 1],
        ["2028-01-31", 1],
        ["2024-02-29", 36],
        ["2026-12-15", 1],
        ["2026-01-15", -1],
        ["2026-03-31", -13],
        ["2026-11-30", 13],
      ].map(([from, count]) => addMonths(day(String(from)), Number(count))),
    ).toEqual([
      "2026-02-28",
      "2028-02-29",
      "2027-02-28",
      "2027-01-15",
      "2025-12-15",
      "2025-02-28",
      "2027-12-30",
    ]);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 60 }), (start, count) => {
        const month = utc(`${start.slice(0, 7)}-01`);
        month.setUTCMonth(month.getUTCMonth() + count + 1, 0);
        const last = month.getUTCDate();
        month.setUTCDate(Math.min(last, Number(start.slice(8))));
        expect(addMonths(start, count)).toBe(month.toISOString().slice(0, 10));
      }),
    );
  });

  it.each(["2026-02-30", "2026-13-01", "2027-02-29", "26-01-01", "2026-1-1", "", "2026-00-10"])(
    "[DAY-1] knows that %j is no day",
    (text) => {
      expect(isCalendarDay(text)).toBe(false);
    },
  );

  it.each([
    ["2026-11-26", "2026-11-26"],
    ["2026-02-30", null],
    ["2026-11-26T08:00", null],
    ["le 2026-11-26", null],
    ["hier", null],
    ["", null],
    [null, null],
  ])("[DAY-1] reads %j as %j", (text, read) => {
    expect(readDay(text)).toBe(read);
  });

  it("[DAY-1] accepts every day there is", () => {
    fc.assert(
      fc.property(anyDay, (known) => {
        expect(isCalendarDay(known)).toBe(true);
      }),
    );
  });
});
