import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../../core/calendar/day.ts";
import { easterSunday } from "../../../core/calendar/holidays.ts";
import { addBankDays, isBankDay, nextBankDay } from "../../../core/calendar/target-days.ts";
import { anyDay, day } from "../values.ts";

/**
 * The Easter full moons of the years 1900 to 2199 by golden number, as almanacs print them: month and
 * day. Nothing of the formula in core stands in this table.
 */
const PASCHAL_MOONS = [
  "04-14",
  "04-03",
  "03-23",
  "04-11",
  "03-31",
  "04-18",
  "04-08",
  "03-28",
  "04-16",
  "04-05",
  "03-25",
  "04-13",
  "04-02",
  "03-22",
  "04-10",
  "03-30",
  "04-17",
  "04-07",
  "03-27",
] as const;

/** The Sunday after that full moon, by the platform's calendar. */
const easterByTable = (year: number): string => {
  const sunday = new Date(`${year}-${PASCHAL_MOONS[year % 19]}T00:00:00Z`);
  do sunday.setUTCDate(sunday.getUTCDate() + 1);
  while (sunday.getUTCDay() !== 0);
  return sunday.toISOString().slice(0, 10);
};

const closedOn = (year: number): readonly string[] => {
  const days: CalendarDay[] = [];
  for (let at = day(`${year}-01-01`); at.startsWith(String(year)); at = addDays(at, 1))
    days.push(at);
  return days.filter((each) => weekdayOf(each) < 6 && !isBankDay(each));
};

const anyCount = fc.integer({ min: -60, max: 60 });

describe("the days on which banks settle", () => {
  it("[DAY-6] finds the Easters of 2024 to 2035 that the table of full moons gives", () => {
    const years = Array.from({ length: 12 }, (_, index) => 2024 + index);
    const easters = years.map(easterByTable);
    expect(easters).toEqual([
      "2024-03-31",
      "2025-04-20",
      "2026-04-05",
      "2027-03-28",
      "2028-04-16",
      "2029-04-01",
      "2030-04-21",
      "2031-04-13",
      "2032-03-28",
      "2033-04-17",
      "2034-04-09",
      "2035-03-25",
    ]);
    expect(years.map((year) => String(easterSunday(year)))).toEqual(easters);
  });

  it("[DAY-6] finds the table's Easter in every year of two centuries", () => {
    for (let year = 1900; year < 2200; year += 1) {
      expect(String(easterSunday(year))).toBe(easterByTable(year));
    }
  });

  it("[DAY-6] closes on six days that are weekdays or not, and on none of France's own", () => {
    expect([2026, 2027, 2028].map(closedOn)).toEqual([
      ["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-12-25"],
      ["2027-01-01", "2027-03-26", "2027-03-29"],
      ["2028-04-14", "2028-04-17", "2028-05-01", "2028-12-25", "2028-12-26"],
    ]);
    expect(["2026-05-08", "2026-07-14", "2027-11-11"].map((text) => isBankDay(day(text)))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("[DAY-6] opens again after Easter, Christmas and the weekend that touches them", () => {
    expect(
      ["2026-11-26", "2026-11-28", "2026-04-03", "2027-12-25", "2026-12-25", "2026-12-31"].map(
        (text) => nextBankDay(day(text)),
      ),
    ).toEqual(["2026-11-26", "2026-11-30", "2026-04-07", "2027-12-27", "2026-12-28", "2026-12-31"]);
  });

  it("[DAY-6] counts bank days over weekends and closing days, forth and back", () => {
    expect(
      (
        [
          ["2026-12-23", 2],
          ["2026-04-02", 1],
          ["2026-11-28", 2],
          ["2026-11-28", 0],
          ["2026-11-29", -1],
          ["2026-04-07", -2],
          ["2026-11-26", 5],
        ] as const
      ).map(([from, count]) => addBankDays(day(from), count)),
    ).toEqual([
      "2026-12-28",
      "2026-04-07",
      "2026-12-02",
      "2026-11-30",
      "2026-11-27",
      "2026-04-01",
      "2026-12-03",
    ]);
  });

  it("[DAY-6] is on a bank day whatever is added, and has as many between as were added", () => {
    fc.assert(
      fc.property(anyDay, anyCount, (from, count) => {
        const start = nextBankDay(from);
        const end = addBankDays(from, count);
        const [low, high] = start < end ? [start, end] : [end, start];
        let passed = 0;
        for (let at = low; at < high; at = addDays(at, 1)) if (isBankDay(at)) passed += 1;
        expect([isBankDay(start), isBankDay(end), passed]).toEqual([true, true, Math.abs(count)]);
        expect(Math.sign(count)).toBe(start < end ? 1 : start > end ? -1 : 0);
      }),
    );
  });

  it("[DAY-6] adds up: a and then b bank days are a + b", () => {
    fc.assert(
      fc.property(anyDay, anyCount, anyCount, (from, a, b) => {
        expect(addBankDays(addBankDays(from, a), b)).toBe(addBankDays(from, a + b));
      }),
    );
  });

  it("[DAY-6] never waits longer than from Maundy Thursday to the Tuesday after Easter", () => {
    fc.assert(
      fc.property(anyDay, (from) => {
        const next = nextBankDay(from);
        expect(next >= from && next <= addDays(from, 4)).toBe(true);
      }),
    );
  });
});
