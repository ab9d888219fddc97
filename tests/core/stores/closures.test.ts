import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClosingDay } from "../../../api-schema/primitives.ts";
import { addDays, compareDays } from "../../../core/calendar/day.ts";
import {
  closingDaysText,
  closurePeriods,
  datesOfPeriod,
  periodText,
  readClosingDays,
  WEEKDAYS,
  weekdaysText,
} from "../../../core/stores/closures.ts";
import { day } from "../values.ts";

const anyDay = fc.integer({ min: 0, max: 400 }).map((ahead) => addDays(day("2026-11-24"), ahead));
const anyDates = fc.uniqueArray(anyDay);

describe("periods of closure", () => {
  it("[STORE-6] are the dates in a row, each date in one of them", () => {
    fc.assert(
      fc.property(anyDates, (dates) => {
        const periods = closurePeriods(dates);
        expect(periods.flatMap(datesOfPeriod)).toEqual(dates.toSorted(compareDays));
        for (const [index, { to }] of periods.entries()) {
          const next = periods[index + 1];
          if (next !== undefined) expect(compareDays(addDays(to, 1), next.from)).toBeLessThan(0);
        }
      }),
    );
  });

  it("are none when they end before they begin, and two years at most", () => {
    const from = day("2026-11-24");
    expect(datesOfPeriod({ from, to: day("2026-11-23") })).toEqual([]);
    expect(datesOfPeriod({ from, to: day("2126-11-24") }).length).toBe(731);
  });

  it("read as a day, or from one day to another", () => {
    const from = day("2027-08-01");
    expect(periodText({ from, to: from })).toBe("dimanche 1er août 2027");
    expect(periodText({ from, to: day("2027-08-21") })).toBe("du 1er août 2027 au 21 août 2027");
  });
});

describe("closing days as a text", () => {
  it("read back as they were written, whatever stands between", () => {
    const closingDay: fc.Arbitrary<ClosingDay> = fc.oneof(fc.constantFrom(...WEEKDAYS), anyDay);
    fc.assert(
      fc.property(fc.array(closingDay), fc.string(), (days, noise) => {
        expect(readClosingDays(closingDaysText(days))).toEqual(days);
        for (const read of readClosingDays(noise)) {
          expect(typeof read === "number" || /^\d{4}-\d\d-\d\d$/.test(read)).toBe(true);
        }
      }),
    );
    expect(readClosingDays("8 0 2026-02-30 x 3")).toEqual([3]);
  });

  it("name weekdays in order", () => {
    expect(weekdaysText([])).toBe("Aucun jour");
    expect(weekdaysText([1])).toBe("Lundi");
    expect(weekdaysText([6, 2, 4])).toBe("Mardi, jeudi et samedi");
    expect(weekdaysText(WEEKDAYS)).toBe("Tous les jours");
  });
});
