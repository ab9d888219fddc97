import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarDay, VariantCode } from "../../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../../core/calendar/day.ts";
import {
  HABIT_WEEKS,
  habitOf,
  nextUsualDay,
  type Purchase,
} from "../../../core/habits/usual-purchases.ts";

const day = (text: string) => text as CalendarDay;
const code = (text: string) => text as VariantCode;
const bought = (on: string, variant: string, quantity: number): Purchase => ({
  day: day(on),
  variant: code(variant),
  quantity,
});

const tuesday = day("2026-11-24");
const weeks = (count: number, ...lines: readonly (readonly [string, number])[]) =>
  Array.from({ length: count }, (_, ago) =>
    lines.map(([variant, quantity]) => bought(addDays(tuesday, -7 * (ago + 1)), variant, quantity)),
  ).flat();

describe("habitOf", () => {
  it("[HABIT-1] is the weekday of today when the store orders on it", () => {
    expect(habitOf(weeks(3, ["T65", 12], ["LEVURE", 3]), tuesday)).toEqual({
      weekday: 2,
      next: tuesday,
      days: 3,
      products: [
        { variant: "LEVURE", quantity: 3, times: 3 },
        { variant: "T65", quantity: 12, times: 3 },
      ],
      others: [],
    });
  });

  it("[HABIT-1] is the next usual weekday, also when today's order is placed", () => {
    const friday = [bought("2026-11-20", "T80", 4), bought("2026-11-13", "T80", 6)];
    const past = [...weeks(3, ["T65", 12]), ...friday];
    expect(habitOf(past, day("2026-11-21")).next).toBe(tuesday);
    expect(habitOf([...past, bought(tuesday, "T65", 10)], tuesday).next).toBe("2026-11-27");
    expect(habitOf([...past, bought(tuesday, "T65", 10)], tuesday).products).toEqual([
      { variant: "T80", quantity: 5, times: 2 },
    ]);
  });

  it("[HABIT-1] counts all days together for a store that keeps to no weekday", () => {
    const past = [bought("2026-11-20", "T80", 4), bought("2026-11-17", "T80", 8)];
    expect(habitOf(past, tuesday)).toEqual({
      weekday: null,
      next: null,
      days: 2,
      products: [{ variant: "T80", quantity: 6, times: 2 }],
      others: [],
    });
    expect(habitOf([], tuesday).products).toEqual([]);
  });

  it("[HABIT-2] leaves out what was bought on less than half of the days, and old orders", () => {
    const past = [
      ...weeks(3, ["T65", 12]),
      bought("2026-11-17", "BUCHE", 1),
      bought(addDays(tuesday, -7 * HABIT_WEEKS - 7), "OLD", 5),
    ];
    expect(habitOf(past, tuesday).products.map(({ variant }) => variant)).toEqual(["T65"]);
  });

  it("[HABIT-2] takes the median, and two orders of one day as one", () => {
    const past = [
      bought("2026-11-17", "T65", 8),
      bought("2026-11-17", "T65", 4),
      bought("2026-11-10", "T65", 14),
      bought("2026-11-03", "T65", 90),
    ];
    expect(habitOf(past, tuesday).products).toEqual([{ variant: "T65", quantity: 14, times: 3 }]);
  });

  it("[HABIT-2] takes the median of quantities in any order, and what half of the days have", () => {
    const past = [
      bought("2026-11-17", "T65", 14),
      bought("2026-11-10", "T65", 90),
      bought("2026-11-03", "T65", 12),
      bought("2026-10-27", "T65", 13),
      bought("2026-11-17", "SEL", 2),
      bought("2026-11-03", "SEL", 1),
      bought("2026-11-10", "LEVURE", 3),
    ];
    expect(habitOf(past, tuesday).products).toEqual([
      { variant: "T65", quantity: 14, times: 4 },
      { variant: "SEL", quantity: 2, times: 2 },
    ]);
  });

  it("[HABIT-2] has others, bought on several days of the eight weeks before today", () => {
    const past = [
      ...weeks(3, ["T65", 12]),
      bought("2026-11-20", "LEVURE", 3),
      bought("2026-11-13", "LEVURE", 5),
      bought("2026-11-21", "BEURRE", 1),
      bought("2026-11-19", "BEURRE", 1),
      bought("2026-11-12", "BEURRE", 1),
      bought(addDays(tuesday, -7 * HABIT_WEEKS), "OEUFS", 6),
      bought("2026-11-18", "OEUFS", 6),
      bought("2026-11-20", "BUCHE", 1),
      bought(addDays(tuesday, -7 * HABIT_WEEKS - 1), "OLD", 5),
      bought("2026-11-18", "OLD", 5),
      bought(addDays(tuesday, 2), "SEL", 1),
      bought("2026-11-18", "SEL", 1),
    ];
    expect(habitOf(past, tuesday)).toEqual({
      weekday: 2,
      next: tuesday,
      days: 4,
      products: [{ variant: "T65", quantity: 12, times: 3 }],
      others: [
        { variant: "BEURRE", quantity: 1, times: 3 },
        { variant: "LEVURE", quantity: 4, times: 2 },
        { variant: "OEUFS", quantity: 6, times: 2 },
      ],
    });
  });

  it("[HABIT-1] counts an order of eight weeks ago, and none of today for the next week", () => {
    const ago = (...counts: readonly number[]) => counts.map((count) => addDays(tuesday, -count));
    expect(nextUsualDay(ago(7 * HABIT_WEEKS, 7), tuesday)).toBe(tuesday);
    expect(nextUsualDay(ago(7 * HABIT_WEEKS + 7, 7), tuesday)).toBeNull();
    expect(nextUsualDay(ago(7, 0), tuesday)).toBeNull();
    expect(nextUsualDay(ago(14, 7, 0), tuesday)).toBe("2026-12-01");
  });

  const purchase = fc.record({
    day: fc.integer({ min: -80, max: 0 }).map((ago) => addDays(tuesday, ago)),
    variant: fc.constantFrom(..."ABCDE").map(code),
    quantity: fc.integer({ min: 1, max: 60 }),
  });
  const history = fc.array(purchase, { maxLength: 60 });

  it("[HABIT-1] needs two days with an order for a weekday, within seven days from today", () => {
    fc.assert(
      fc.property(history, (past) => {
        const { weekday, next, days } = habitOf(past, tuesday);
        if (next === null) {
          expect(weekday).toBeNull();
          return;
        }
        expect(weekday).toBe(weekdayOf(next));
        expect(days).toBeGreaterThanOrEqual(2);
        expect(next >= tuesday && next <= addDays(tuesday, 7)).toBe(true);
      }),
    );
  });

  it("[HABIT-1] is told from the days with an order alone", () => {
    fc.assert(
      fc.property(history, (past) => {
        const days = past.map((one) => one.day);
        expect(nextUsualDay(days, tuesday)).toBe(habitOf(past, tuesday).next);
      }),
    );
  });

  it("[HABIT-2] stays between the least and the most ever bought in a day, each variant once", () => {
    fc.assert(
      fc.property(history, (past) => {
        const { products, others, days } = habitOf(past, tuesday);
        const all = [...products, ...others];
        expect(new Set(all.map(({ variant }) => variant)).size).toBe(all.length);
        for (const { variant, quantity, times } of all) {
          const byDay = new Map<string, number>();
          for (const one of past.filter((other) => other.variant === variant)) {
            byDay.set(one.day, (byDay.get(one.day) ?? 0) + one.quantity);
          }
          expect(quantity).toBeGreaterThanOrEqual(Math.min(...byDay.values()));
          expect(quantity).toBeLessThanOrEqual(Math.max(...byDay.values()));
          expect(Number.isSafeInteger(quantity)).toBe(true);
          expect(times).toBeGreaterThanOrEqual(1);
        }
        for (const { times } of products) expect(times * 2).toBeGreaterThanOrEqual(days);
      }),
    );
  });

  it("[HABIT-2] does not depend on the order in which purchases are told", () => {
    fc.assert(
      fc.property(history, (past) => {
        expect(habitOf(past.toReversed(), tuesday)).toEqual(habitOf(past, tuesday));
      }),
    );
  });
});
