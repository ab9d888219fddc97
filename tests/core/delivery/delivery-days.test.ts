import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CalendarDay, Weekday } from "../../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../../core/calendar/day.ts";
import { isHoliday } from "../../../core/calendar/holidays.ts";
import { addMs, instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import {
  cartDelivery,
  cutOffSentence,
  deliveryOn,
  deliveryRefusalMessage,
  nextDeliveries,
  timeLeft,
  type DeliveryContext,
  type DeliveryPlan,
} from "../../../core/delivery/delivery-days.ts";
import { isCold, RANGES, TRANSPORT_ORDER } from "../../../core/delivery/ranges.ts";
import { anyInstantMs, day, instant, time } from "../values.ts";

const flour: DeliveryPlan = { weekdays: [2, 4, 6], cutOff: time("11:00"), closedDays: [] };

const at = (now: string, closingDays: DeliveryContext["closingDays"] = []): DeliveryContext => ({
  plan: flour,
  closingDays,
  now: instant(now),
});

const words = (text: string): string => text.replaceAll("\u00a0", " ");

describe("nextDeliveries", () => {
  it("[DELIV-2] offers the plan's days after their cut-off hour of the day before", () => {
    expect(nextDeliveries({ ...at("2026-11-24T02:46:00.000Z"), count: 3 })).toEqual([
      { deliveryDate: "2026-11-26", cutOff: "2026-11-25T10:00:00.000Z" },
      { deliveryDate: "2026-11-28", cutOff: "2026-11-27T10:00:00.000Z" },
      { deliveryDate: "2026-12-01", cutOff: "2026-11-30T10:00:00.000Z" },
    ]);
  });

  it("[DELIV-3] still takes an order at the very instant of the cut-off, not one millisecond later", () => {
    const [first] = nextDeliveries({ ...at("2026-11-25T10:00:00.000Z"), count: 1 });
    const [late] = nextDeliveries({ ...at("2026-11-25T10:00:00.001Z"), count: 1 });
    expect([first?.deliveryDate, late?.deliveryDate]).toEqual(["2026-11-26", "2026-11-28"]);
  });

  it("[DELIV-1] brings the cut-off of a Monday forward to Saturday", () => {
    const monday: DeliveryPlan = { weekdays: [1], cutOff: time("18:00"), closedDays: [] };
    expect(nextDeliveries({ ...at("2026-11-27T08:00:00.000Z"), plan: monday, count: 1 })).toEqual([
      { deliveryDate: "2026-11-30", cutOff: "2026-11-28T17:00:00.000Z" },
    ]);
  });

  it("[DELIV-2] skips a date of closure, and no other week's", () => {
    const closed = (...days: readonly string[]) =>
      nextDeliveries({ ...at("2026-11-24T02:46:00.000Z", days.map(day)), count: 2 }).map(
        ({ deliveryDate }) => deliveryDate,
      );
    expect(closed("2026-11-26", "2026-11-25")).toEqual(["2026-11-28", "2026-12-01"]);
    expect(closed("2026-12-01")).toEqual(["2026-11-26", "2026-11-28"]);
    expect(
      deliveryOn(day("2026-11-26"), at("2026-11-24T02:46:00.000Z", [day("2026-11-26")])),
    ).toEqual(Result.fail({ _tag: "DeliveryRefused", reason: "storeClosed" }));
  });

  it("[DELIV-2] skips a day on which the lorry does not come, as if it were none of its weekdays", () => {
    const noThursday = { ...flour, closedDays: [day("2026-11-26")] };
    const context = { ...at("2026-11-24T02:46:00.000Z"), plan: noThursday };
    expect(
      nextDeliveries({ ...context, count: 2 }).map(({ deliveryDate }) => deliveryDate),
    ).toEqual(["2026-11-28", "2026-12-01"]);
    expect(deliveryOn(day("2026-11-26"), context)).toEqual(
      Result.fail({ _tag: "DeliveryRefused", reason: "noLorry" }),
    );
  });

  it("[DELIV-2] skips public holidays and the store's closing days", () => {
    const everyDay: DeliveryPlan = {
      weekdays: [1, 2, 3, 4, 5, 6],
      cutOff: time("11:00"),
      closedDays: [],
    };
    const dates = nextDeliveries({
      plan: everyDay,
      closingDays: [1],
      now: instant("2026-12-23T08:00:00.000Z"),
      count: 4,
    }).map(({ deliveryDate }) => deliveryDate);
    // Thursday 24, not Christmas, Saturday 26, not Monday 28, Tuesday 29, Wednesday 30.
    expect(dates).toEqual(["2026-12-24", "2026-12-26", "2026-12-29", "2026-12-30"]);
  });

  it("[DELIV-1] moves with daylight saving", () => {
    const sunday = nextDeliveries({ ...at("2027-03-25T12:00:00.000Z"), count: 2 });
    expect(sunday).toEqual([
      { deliveryDate: "2027-03-27", cutOff: "2027-03-26T10:00:00.000Z" },
      { deliveryDate: "2027-03-30", cutOff: "2027-03-27T10:00:00.000Z" }, // Easter Monday before
    ]);
    const [april] = nextDeliveries({ ...at("2027-03-31T08:00:00.000Z"), count: 1 });
    expect(april).toEqual({ deliveryDate: "2027-04-01", cutOff: "2027-03-31T09:00:00.000Z" });
  });

  it("[DELIV-2] answers nothing rather than loop for a plan without a usable day", () => {
    const never: DeliveryPlan = { weekdays: [3], cutOff: time("11:00"), closedDays: [] };
    const context = { ...at("2026-11-24T02:46:00.000Z", [3]), plan: never, count: 5 };
    expect(nextDeliveries(context)).toEqual([]);
  });

  it("[DELIV-2] looks 120 days ahead, the last of them included", () => {
    // Ordered on Tuesday 24 November; 120 days later is Wednesday 24 March.
    const today = day("2026-11-24");
    const closedFor = (count: number): DeliveryPlan => ({
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      cutOff: time("11:00"),
      closedDays: Array.from({ length: count }, (_, ahead) => addDays(today, ahead)),
    });
    const context = { ...at("2026-11-24T02:46:00.000Z"), count: 5 };
    expect(nextDeliveries({ ...context, plan: closedFor(120) })).toEqual([
      { deliveryDate: "2027-03-24", cutOff: "2027-03-23T10:00:00.000Z" },
    ]);
    expect(nextDeliveries({ ...context, plan: closedFor(121) })).toEqual([]);
  });

  it("[DELIV-2] only ever offers days that can be delivered, in order, cut-off ahead", () => {
    const anyWeekday = fc.constantFrom(...Weekday.literals);
    const anyPlan = fc.record({
      weekdays: fc.uniqueArray(anyWeekday, { maxLength: 7 }),
      cutOff: fc.constantFrom("00:00", "11:00", "18:30", "23:59").map(time),
      closedDays: fc.array(anyInstantMs.map((ms) => parisDayOf(instantOfMs(ms)))),
    });
    const closingDays = fc.uniqueArray(anyWeekday, { maxLength: 3 });
    fc.assert(
      fc.property(anyPlan, closingDays, anyInstantMs, (plan, closed, ms) => {
        const context = { plan, closingDays: closed, now: instantOfMs(ms) };
        const deliveries = nextDeliveries({ ...context, count: 6 });
        const dates = deliveries.map(({ deliveryDate }) => deliveryDate);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        for (const { deliveryDate, cutOff } of deliveries) {
          expect(plan.weekdays).toContain(weekdayOf(deliveryDate));
          expect(plan.closedDays).not.toContain(deliveryDate);
          expect(closed).not.toContain(weekdayOf(deliveryDate));
          expect(isHoliday(deliveryDate)).toBe(false);
          expect(cutOff >= context.now).toBe(true);
          expect(parisDayOf(cutOff) < deliveryDate).toBe(true);
          expect(deliveryOn(deliveryDate, { ...context, now: cutOff })).toEqual(
            Result.succeed({ deliveryDate, cutOff }),
          );
          expect(deliveryOn(deliveryDate, { ...context, now: addMs(cutOff, 1) })).toEqual(
            Result.fail({ _tag: "DeliveryRefused", reason: "cutOffPassed" }),
          );
        }
      }),
    );
  });
});

describe("deliveryOn", () => {
  it.each([
    ["2026-11-25", "noLorry", "Le camion ne passe pas ce jour-là."],
    ["2027-05-06", "holiday", "Pas de livraison les jours fériés."],
    ["2026-11-28", "storeClosed", "Votre boutique est fermée ce jour-là."],
    ["2026-11-24", "cutOffPassed", "L'heure limite de commande pour cette date est passée."],
  ])("[DELIV-4] refuses %s (%s) in French", (date, reason, message) => {
    expect(answerOn(day(date))).toEqual(refused(reason, message));
  });

  it("[DELIV-4] refuses what is no day, should it come past the wire's own check", () => {
    const noDay = "2026-02-30" as CalendarDay; // safe: it is what the rule must not trust
    expect(answerOn(noDay)).toEqual(refused("notADay", "Cette date n'existe pas."));
  });

  const refused = (reason: string, message: string) => ({
    answer: Result.fail({ _tag: "DeliveryRefused", reason }),
    message,
  });

  const answerOn = (date: CalendarDay) => {
    const answer = deliveryOn(date, at("2026-11-24T02:46:00.000Z", [6]));
    return { answer, message: Result.isFailure(answer) && deliveryRefusalMessage(answer.failure) };
  };
});

describe("the delivery of what waits in a cart", () => {
  const thursday = { deliveryDate: "2026-11-26", cutOff: "2026-11-25T10:00:00.000Z" };
  const saturday = { deliveryDate: "2026-11-28", cutOff: "2026-11-27T10:00:00.000Z" };

  it("[DELIV-9] is on the chosen day up to its own cut-off, else on the next", () => {
    const chosen = day("2026-11-26");
    expect([
      cartDelivery(day("2026-11-28"), at("2026-11-25T09:30:00.000Z")),
      cartDelivery(chosen, at("2026-11-25T10:00:00.000Z")),
      cartDelivery(chosen, at("2026-11-25T10:00:00.001Z")),
      cartDelivery(chosen, at("2026-11-25T09:30:00.000Z", [chosen])),
    ]).toEqual([saturday, thursday, saturday, saturday]);
  });

  it("[DELIV-9] is the next one before a day is chosen, and none where no lorry comes", () => {
    const context = at("2026-11-25T09:30:00.000Z");
    const never = { ...context, plan: { ...flour, weekdays: [] } };
    expect([
      cartDelivery(null, context),
      cartDelivery(null, never),
      cartDelivery(day("2026-11-26"), never),
    ]).toEqual([thursday, undefined, undefined]);
  });
});

describe("cut-off sentences", () => {
  const delivery = {
    deliveryDate: day("2026-11-26"),
    cutOff: instant("2026-11-25T10:00:00.000Z"),
  };

  it("[DELIV-5] says what to do before when, letter for letter", () => {
    expect(words(cutOffSentence(delivery))).toBe(
      "Commandez avant 11 h 00 pour être livré jeudi 26 novembre",
    );
  });

  it("[DELIV-5] counts the time left down to zero", () => {
    expect(timeLeft(delivery, instant("2026-11-25T07:46:00.000Z"))).toBe(134 * 60_000);
    expect(timeLeft(delivery, instant("2026-11-26T00:00:00.000Z"))).toBe(0);
  });
});

it("[DELIV-6] names the two ranges as the specification does", () => {
  expect(RANGES).toEqual({
    Z001: { title: "Surgelés", carrier: "Camion froid", topHour: "Top horaire Surgelés" },
    Z002: {
      title: "Farine",
      carrier: "Camion du moulin",
      topHour: "Top horaire Farine, mélanges meuniers et améliorants",
    },
  });
});

it("[CART-9] puts flour before frozen goods, and parcels behind both; the cold lorry's alone are cold", () => {
  expect(TRANSPORT_ORDER.map((code) => [code, isCold(code)])).toEqual([
    ["Z002", false],
    ["Z001", true],
    ["MKP", false],
  ]);
});
