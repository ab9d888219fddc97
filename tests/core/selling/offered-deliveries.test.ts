import { describe, expect, it } from "vitest";
import { addDays } from "../../../core/calendar/day.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { nextDeliveries } from "../../../core/delivery/delivery-days.ts";
import { offeredDeliveries } from "../../../core/selling/offered-deliveries.ts";
import { cents } from "../../../core/money/cents.ts";
import { day, instant, time } from "../values.ts";
import { NOW } from "./bakers-cart.ts";

const plan = {
  rangeCode: "Z002" as const,
  weekdays: [1, 2, 3, 4, 5] as const,
  cutOff: time("11:00"),
  closedDays: [],
  franco: 0,
  maximum: 0,
  deliveryFee: cents(0),
};

const counted = (over: Partial<typeof plan>, closingDays: Closing, now = NOW) =>
  nextDeliveries({ plan: { ...plan, ...over }, closingDays, now, count: 15 });

type Closing = Parameters<typeof offeredDeliveries>[1];

describe("the days that a cart offers", () => {
  it("[DELIV-2] are the next fifteen of that plan and those closing days, whatever was asked before", () => {
    const mondays = { weekdays: [1] as never };
    const late = { cutOff: time("17:30") };
    const asked = [
      [{}, []],
      [mondays, []],
      [late, []],
      [{}, [3]],
      [{}, [day("2026-11-25")]],
      [{ closedDays: [day("2026-11-25")] as never }, []],
      [{}, []],
    ] as const;
    for (const [over, closingDays] of asked) {
      const offered = offeredDeliveries({ ...plan, ...over }, closingDays, NOW);
      expect(offered).toEqual(counted(over, closingDays));
      expect(offered).toHaveLength(15);
    }
  });

  it("[DELIV-3] are counted once until the first cut-off has passed, at that very instant included", () => {
    const now = instant("2026-11-23T12:00:00.000Z");
    const first = offeredDeliveries(plan, [], now);
    const cutOff = first[0]?.cutOff ?? now;
    offeredDeliveries(plan, [2], now);
    expect(offeredDeliveries(plan, [], now)).toBe(first);
    expect(offeredDeliveries(plan, [], addMs(now, 3_600_000))).toBe(first);
    expect(offeredDeliveries(plan, [], cutOff)).toBe(first);
    expect(offeredDeliveries(plan, [], addMs(cutOff, 1))).toEqual(
      first.slice(1).concat(counted({}, [], addMs(cutOff, 1)).slice(-1)),
    );
  });

  it("[DELIV-3] of an earlier instant are not those of a later one", () => {
    const tuesday = instant("2026-11-24T13:00:00.000Z");
    expect(offeredDeliveries(plan, [6], tuesday)[0]?.deliveryDate).toBe("2026-11-26");
    expect(offeredDeliveries(plan, [6], NOW)[0]?.deliveryDate).toBe("2026-11-25");
  });

  it("are none for a store that is always closed", () => {
    const closed = [1, 2, 3, 4, 5] as const;
    expect(offeredDeliveries(plan, closed, NOW)).toEqual([]);
    expect(offeredDeliveries(plan, closed, addMs(NOW, 1))).toEqual([]);
  });

  it("are kept for a thousand closures, and forgotten together beyond", () => {
    const another = (strange: number) =>
      offeredDeliveries(plan, [addDays(day("2030-01-01"), strange)], NOW);
    const own = () => offeredDeliveries({ ...plan, cutOff: time("10:07") }, [], NOW);
    // From an unknown number on, to the first time that all are forgotten: two are counted then.
    let kept = own();
    let strange = 0;
    while (own() === kept && strange < 2000) {
      strange += 1;
      another(strange);
    }
    kept = own();
    for (let more = 1; more <= 998; more += 1) another(strange + more);
    expect(own()).toBe(kept);
    another(strange + 999);
    expect(own()).not.toBe(kept);
  });
});
