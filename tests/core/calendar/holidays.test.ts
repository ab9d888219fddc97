import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weekdayOf } from "../../../core/calendar/day.ts";
import {
  easterSunday,
  frenchHolidays,
  isHoliday,
  isWorkingDay,
  workingDayBefore,
} from "../../../core/calendar/holidays.ts";
import { anyDay, day } from "../values.ts";

describe("French public holidays", () => {
  it("[DAY-2] lists the eleven of 2027", () => {
    expect(frenchHolidays(2027)).toEqual([
      "2027-01-01",
      "2027-03-29",
      "2027-05-01",
      "2027-05-06",
      "2027-05-08",
      "2027-05-17",
      "2027-07-14",
      "2027-08-15",
      "2027-11-01",
      "2027-11-11",
      "2027-12-25",
    ]);
  });

  it.each([
    [1999, "1999-04-04"],
    [2000, "2000-04-23"],
    [2008, "2008-03-23"],
    [2011, "2011-04-24"],
    [2024, "2024-03-31"],
    [2026, "2026-04-05"],
    [2038, "2038-04-25"],
  ])("[DAY-2] finds Easter of %i", (year, expected) => {
    expect(easterSunday(year)).toBe(expected);
  });

  it("[DAY-2] puts Easter on a Sunday from 22 March to 25 April", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2300 }), (year) => {
        const easter = easterSunday(year);
        expect(weekdayOf(easter)).toBe(7);
        expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
      }),
    );
  });

  it("[DAY-2] computes a year once", () => {
    expect(frenchHolidays(2031)).toBe(frenchHolidays(2031));
  });

  it("[DELIV-1] steps back over Sundays and holidays to the last working day", () => {
    expect(workingDayBefore(day("2026-11-26"))).toBe("2026-11-25");
    expect(workingDayBefore(day("2026-11-30"))).toBe("2026-11-28"); // Monday: Saturday
    expect(workingDayBefore(day("2026-11-12"))).toBe("2026-11-10"); // after Armistice Day
    expect(workingDayBefore(day("2026-04-07"))).toBe("2026-04-04"); // after Easter Monday
    fc.assert(
      fc.property(anyDay, (known) => {
        const before = workingDayBefore(known);
        expect(before < known).toBe(true);
        expect(isWorkingDay(before) && !isHoliday(before)).toBe(true);
      }),
    );
  });
});
