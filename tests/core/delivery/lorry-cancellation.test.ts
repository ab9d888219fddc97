import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CalendarDay, type ClockTime, Weekday } from "../../../api-schema/primitives.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { DELIVERY_HORIZON_DAYS, deliveryOn } from "../../../core/delivery/delivery-days.ts";
import {
  cancellationState,
  dayInstead,
  mayTakeBack,
  tellAt,
} from "../../../core/delivery/lorry-cancellation.ts";

// safe: written as they are
const day = (text: string) => text as CalendarDay;
const instant = (text: string) => instantOfMs(Date.parse(text));
const plan = {
  weekdays: [2, 4, 6] as const,
  cutOff: "11:00" as ClockTime,
  closedDays: [day("2026-11-28")],
};

describe("the day that a delivery comes on instead", () => {
  it("[TOUR-1] is the next of the plan on which the shop is open and the lorry can still be loaded", () => {
    const instead = (closingDays: readonly (Weekday | CalendarDay)[], now: string) =>
      dayInstead(day("2026-11-26"), { plan, closingDays, now: instant(now) });
    // Not Saturday 28, when no lorry comes either.
    expect(instead([], "2026-11-25T08:00:00Z")).toBe("2026-12-01");
    expect(instead([2], "2026-11-25T08:00:00Z")).toBe("2026-12-03");
    expect(instead([day("2026-12-01")], "2026-11-25T08:00:00Z")).toBe("2026-12-03");
    // On Monday after the cut-off Tuesday's lorry is loaded.
    expect(instead([], "2026-11-30T12:00:00Z")).toBe("2026-12-03");
    expect(instead([2, 4, 6], "2026-11-25T08:00:00Z")).toBeNull();
  });

  it("[TOUR-1] is one of the 120 days after, or none in sight", () => {
    const cancelled = day("2026-11-26");
    const instead = (closedFor: number) =>
      dayInstead(cancelled, {
        plan: {
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          cutOff: plan.cutOff,
          closedDays: Array.from({ length: closedFor }, (_, place) =>
            addDays(cancelled, place + 1),
          ),
        },
        closingDays: [],
        now: instant("2026-11-25T08:00:00Z"),
      });
    expect([instead(119), instead(120)]).toEqual(["2027-03-26", null]);
  });

  it("[TOUR-1] is later, can be delivered, and is the first such one", () => {
    const weekday = fc.constantFrom(...Weekday.literals);
    const anyMs = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2029-01-01") });
    fc.assert(
      fc.property(
        fc.uniqueArray(weekday),
        fc.uniqueArray(weekday),
        anyMs,
        fc.integer({ min: 0, max: 30 }),
        (weekdays, closingDays, ms, ahead) => {
          const now = instantOfMs(ms);
          const cancelled = addDays(parisDayOf(now), ahead);
          const context = { plan: { ...plan, weekdays, closedDays: [] }, closingDays, now };
          const found = dayInstead(cancelled, context);
          const can = (other: CalendarDay) => Result.isSuccess(deliveryOn(other, context));
          const later = Array.from({ length: DELIVERY_HORIZON_DAYS }, (_, place) =>
            addDays(cancelled, place + 1),
          );
          expect(found).toBe(later.find(can) ?? null);
        },
      ),
    );
  });
});

it("[TOUR-2] a cancellation is told ten minutes after it was decided", () => {
  expect(tellAt(instant("2026-11-25T22:55:30Z"))).toBe("2026-11-25T23:05:30.000Z");
});

it("[TOUR-2] a cancellation can be taken back until it is told", () => {
  const at = instant("2026-11-25T08:00:00Z");
  const states = [
    cancellationState({ toldAt: null, takenBackAt: null }),
    cancellationState({ toldAt: at, takenBackAt: null }),
    cancellationState({ toldAt: null, takenBackAt: at }),
  ];
  expect(states.map((state) => [state, mayTakeBack(state)])).toEqual([
    ["decided", true],
    ["told", false],
    ["takenBack", false],
  ]);
});
