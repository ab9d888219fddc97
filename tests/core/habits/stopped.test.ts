import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../../core/calendar/day.ts";
import { stoppedOrdering } from "../../../core/habits/stopped.ts";
import { day } from "../values.ts";

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

  it("is one up to three weeks between its orders, and up to 120 days after the last", () => {
    expect(stoppedOrdering(ago(106, 85, 64, 43), TODAY)).toMatchObject({ silent: 43, rhythm: 21 });
    expect(stoppedOrdering(ago(109, 87, 65, 45), TODAY)).toBeNull();
    expect(stoppedOrdering(ago(141, 134, 127, 120), TODAY)).toMatchObject({ silent: 120 });
  });

  it("is none that has ordered today, and no order of a later day counts", () => {
    expect(stoppedOrdering(ago(35, 28, 21, 15, 0), TODAY)).toBeNull();
    expect(stoppedOrdering(ago(47, 40, 33, 26, -3), TODAY)).toMatchObject({ silent: 26 });
  });

  it.each<[string, readonly string[], number, number]>([
    ["Monday", ["2026-10-05", "2026-10-08", "2026-10-12", "2026-10-15", "2026-10-19"], 1, 39],
    ["Thursday", ["2026-10-08", "2026-10-12", "2026-10-15", "2026-10-22"], 4, 36],
    ["Monday of two alike", ["2026-10-08", "2026-10-12", "2026-10-15", "2026-10-19"], 1, 39],
  ])("ordered most often on a %s", (_, days, weekday, silent) => {
    expect(stoppedOrdering(days.map(day), TODAY)).toEqual({ silent, rhythm: 4, weekday });
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
