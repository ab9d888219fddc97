import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isWorkingDay } from "../../../core/calendar/holidays.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { latestParcelDay } from "../../../core/delivery/parcel-delay.ts";
import { anyInstantMs, instant } from "../values.ts";

it.each([
  ["2026-11-24T09:00:00.000Z", 24, 24, "2026-11-26"],
  ["2026-11-24T09:00:00.000Z", 24, 25, "2026-11-27"],
  ["2026-11-24T09:00:00.000Z", 0, 0, "2026-11-25"],
  ["2026-11-28T09:00:00.000Z", 24, 0, "2026-11-30"], // Saturday: not the Sunday
  ["2026-12-24T09:00:00.000Z", 24, 0, "2026-12-26"], // not Christmas
])("[DELIV-7] counts whole working days from %s: %i h, then %i h", (now, collect, carry, day) => {
  const delay = { collectionWithinHours: collect, deliveryWithinHours: carry };
  expect(latestParcelDay(delay, instant(now))).toBe(day);
});

it("[DELIV-7] is a working day after today, and never earlier for a longer delay", () => {
  const hours = fc.integer({ min: -5, max: 400 });
  fc.assert(
    fc.property(anyInstantMs, hours, hours, (ms, collectionWithinHours, deliveryWithinHours) => {
      const now = instantOfMs(ms);
      const last = latestParcelDay({ collectionWithinHours, deliveryWithinHours }, now);
      const longer = { collectionWithinHours, deliveryWithinHours: deliveryWithinHours + 24 };
      expect(last > parisDayOf(now) && isWorkingDay(last)).toBe(true);
      expect(latestParcelDay(longer, now) >= last).toBe(true);
    }),
  );
});
