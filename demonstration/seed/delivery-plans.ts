import { ClockTime, type RangeCode, type Weekday } from "../../api-schema/primitives.ts";
import { cents } from "../../core/money/cents.ts";
import type { RangePlan } from "../../api-schema/cart-basis.ts";
import type { SalesAreaSeedCode } from "./sales-areas.ts";

/** How the group's two lorries serve each sales area (product §4): flour in grams, frozen in cents. */
export const deliveryPlans: Readonly<Record<SalesAreaSeedCode, readonly RangePlan[]>> = {
  normandie: [
    plan("Z002", [2, 4, 6], "11:00", 500_000, 12_000_000, 1_400),
    plan("Z001", [3, 5], "18:00", 20_000, 600_000, 2_200),
  ],
  "ile-de-france": [
    plan("Z002", [1, 2, 3, 4, 5], "12:00", 400_000, 10_000_000, 1_900),
    plan("Z001", [2, 4, 6], "17:00", 25_000, 800_000, 2_600),
  ],
  "hauts-de-france": [
    plan("Z002", [1, 3, 5], "10:30", 500_000, 12_000_000, 1_600),
    plan("Z001", [2, 4], "16:00", 18_000, 600_000, 2_200),
  ],
};

function plan(
  rangeCode: RangeCode,
  weekdays: readonly Weekday[],
  cutOff: string,
  franco: number,
  maximum: number,
  fee: number,
): RangePlan {
  return {
    rangeCode,
    weekdays,
    cutOff: ClockTime.make(cutOff),
    franco,
    maximum,
    deliveryFee: cents(fee),
  };
}
