import type { RangePlan } from "../../api-schema/cart-basis.ts";
import type { ClosingDay, Instant } from "../../api-schema/primitives.ts";
import { type Delivery, nextDeliveries, OFFERED_DELIVERIES } from "../delivery/delivery-days.ts";

/**
 * The deliveries that a cart proposes for a lorry at `now`. They are the same for every store with
 * the same plan and closing days until the first cut-off passes, so they are counted once and kept
 * until then: counting them is the longest part of pricing a cart.
 */
export const offeredDeliveries = (
  plan: RangePlan,
  closingDays: readonly ClosingDay[],
  now: Instant,
): readonly Delivery[] => {
  const key = JSON.stringify([plan.weekdays, plan.cutOff, plan.closedDays, closingDays]);
  const known = counted.get(key);
  if (known !== undefined && known.from <= now && now <= known.until) return known.deliveries;
  const deliveries = nextDeliveries({ plan, closingDays, now, count: OFFERED_DELIVERIES });
  const until = deliveries[0]?.cutOff ?? now;
  // Plans are few and so are dates of closure; the limit only keeps strange data from filling the memory.
  if (counted.size >= MOST_COUNTED) counted.clear();
  counted.set(key, { from: now, until, deliveries });
  return deliveries;
};

type Counted = {
  readonly from: Instant;
  readonly until: Instant;
  readonly deliveries: readonly Delivery[];
};

const MOST_COUNTED = 1000;

const counted = new Map<string, Counted>();
