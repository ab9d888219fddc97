import { expect, it } from "vitest";
import { addDays } from "../../../core/calendar/day.ts";
import type { DeliveryPlan } from "../../../core/delivery/delivery-days.ts";
import { movedDelivery } from "../../../core/delivery/moved-delivery.ts";
import { day, instant, time } from "../values.ts";

const thursday = day("2026-11-26");
const everyDay: DeliveryPlan = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  cutOff: time("11:00"),
  closedDays: [],
};
const moved = (after: DeliveryPlan) =>
  movedDelivery({
    day: thursday,
    now: instant("2026-11-25T08:00:00.000Z"),
    closingDays: [],
    before: everyDay,
    after,
  });

it("[FORECAST-6] brings a delivery on one of the 120 days after its own, or not at all", () => {
  /** Without that day and so many after it. */
  const closedFor = (days: number): DeliveryPlan => ({
    ...everyDay,
    closedDays: Array.from({ length: days + 1 }, (_, ahead) => addDays(thursday, ahead)),
  });
  expect([moved(closedFor(119)), moved(closedFor(120))]).toEqual(["2027-03-26", "none"]);
});

it("[FORECAST-6] brings it no more where no lorry comes, and leaves what the same plan would bring", () => {
  expect([moved({ ...everyDay, weekdays: [] }), moved(everyDay)]).toEqual(["none", undefined]);
});
