import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../../core/calendar/day.ts";
import { stoppedOrdering } from "../../../core/habits/stopped.ts";

// safe: written as a calendar day is
const TODAY = "2026-11-27" as CalendarDay;

/** Days before today. */
const ago = (...days: readonly number[]): readonly CalendarDay[] =>
  days.map((count) => addDays(TODAY, -count));

describe("a store that has stopped ordering", () => {
  it("had a rhythm and has been silent for more than twice as long", () => {
    expect(stoppedOrdering(ago(47, 40, 33, 26), TODAY)).toEqual({
      silent: 26,
      rhythm: 7,
      weekday: weekdayOf(addDays(TODAY, -26)),
    });
    expect(stoppedOrdering(ago(35, 28, 21, 14), TODAY)).toBeNull();
    expect(stoppedOrdering(ago(36, 29, 22, 15), TODAY)).toMatchObject({ silent: 15 });
  });

  it("is none that orders twice a week and takes a week's holiday", () => {
    expect(stoppedOrdering(ago(20, 17, 13, 10), TODAY)).toBeNull();
    expect(stoppedOrdering(ago(21, 18, 14, 11), TODAY)).toMatchObject({ silent: 11, rhythm: 3 });
  });

  it("is none with too few orders, too long between them, or that everybody knows of", () => {
    expect(stoppedOrdering(ago(40, 33, 26), TODAY)).toBeNull();
    expect(stoppedOrdering(ago(150, 120, 90, 60), TODAY)).toBeNull();
    expect(stoppedOrdering(ago(142, 135, 128, 121), TODAY)).toBeNull();
  });

  it("is the same whatever the order of its days, and however often it ordered on one", () => {
    const anyDays = fc.array(fc.integer({ min: -5, max: 200 }), { maxLength: 20 });
    fc.assert(
      fc.property(anyDays, (days) => {
        const known = ago(...days);
        const found = stoppedOrdering(known, TODAY);
        expect(stoppedOrdering([...known, ...known].toReversed(), TODAY)).toEqual(found);
        if (found === null) return;
        expect(found.silent).toBe(Math.min(...days.filter((count) => count >= 0)));
        expect(found.silent > 2 * found.rhythm).toBe(true);
      }),
    );
  });
});
