import { describe, expect, it } from "vitest";
import type { CalendarDay, Instant } from "../../../api-schema/primitives.ts";
import {
  lorryDelivery,
  nextCutOffOf,
  rangeDelivery,
} from "../../../core/delivery/lorry-delivery.ts";

// safe: written as their brands ask
const tuesday = "2026-11-24" as CalendarDay;
const thursday = "2026-11-26" as CalendarDay;
const cutOffOf = (day: CalendarDay) => `${day}T10:00:00.000Z` as Instant;
const details = (...days: readonly CalendarDay[]) => ({
  gmpAvailableDates: days.map((date) => ({ date, cutOff: cutOffOf(date) })),
  hour: "11:00" as never, // safe: not read
  availableDate: days[0] ?? null,
  cutOff: null,
});

describe("the day of a loaded lorry", () => {
  it("[DELIV-9] is the chosen one, with its own cut-off", () => {
    const chosen = { deliveryDate: thursday, deliveryDetails: details(tuesday, thursday) };
    expect(lorryDelivery(chosen)).toEqual({ day: thursday, cutOff: cutOffOf(thursday) });
  });

  it("[DELIV-9] is the next one without a choice, and when the chosen one is past", () => {
    const next = { day: tuesday, cutOff: cutOffOf(tuesday) };
    const offered = details(tuesday);
    expect(lorryDelivery({ deliveryDate: null, deliveryDetails: offered })).toEqual(next);
    expect(lorryDelivery({ deliveryDate: thursday, deliveryDetails: offered })).toEqual(next);
  });

  it("[DELIV-9] is none where no lorry comes", () => {
    expect(lorryDelivery({ deliveryDate: tuesday, deliveryDetails: details() })).toBeNull();
    expect(lorryDelivery({ deliveryDate: null, deliveryDetails: null })).toBeNull();
  });

  it("[DELIV-9] is the range's next one while nothing is loaded", () => {
    const next = { deliveryDate: tuesday, cutOff: cutOffOf(tuesday) };
    expect(rangeDelivery(next, undefined)).toEqual({ day: tuesday, cutOff: cutOffOf(tuesday) });
    const chosen = { deliveryDate: thursday, deliveryDetails: details(tuesday, thursday) };
    expect(rangeDelivery(next, chosen)).toEqual({ day: thursday, cutOff: cutOffOf(thursday) });
  });
});

describe("the next cut-off of a store", () => {
  it("[STORE-12] is the first one to come, of whatever range", () => {
    const at = (day: CalendarDay, code: "Z001" | "Z002") => ({
      code,
      hour: "11:00" as never, // safe: not read
      cutOff: cutOffOf(day),
      deliveryDate: day,
    });
    const store = { topHourPerGamme: { Z001: at(tuesday, "Z001"), Z002: at(thursday, "Z002") } };
    const passes = Date.parse(cutOffOf(tuesday));
    expect(nextCutOffOf(store, passes - 1)).toEqual({ range: "Z001", cutOff: cutOffOf(tuesday) });
    expect(nextCutOffOf(store, passes)).toEqual({ range: "Z002", cutOff: cutOffOf(thursday) });
    expect(nextCutOffOf({ topHourPerGamme: { Z001: null, Z002: null } }, passes)).toBeNull();
  });
});
