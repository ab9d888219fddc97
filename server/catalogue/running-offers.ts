import type { Instant } from "../../api-schema/primitives.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import type { Snapshot } from "./snapshot.ts";

/** What makes a price at an instant beside its list. `key` is the same as long as all of it is. */
export interface RunningOffers {
  /** The offers that run. */
  readonly ids: readonly number[];
  /** Since when the prices of lists are those that are valid: they are the same at every instant of `key`. */
  readonly pricesSince: Instant;
  readonly key: string;
}

/**
 * Offers run and prices are valid from their start (included) to their end (excluded), by the shop's clock:
 * nothing that was computed with others may be shown, so caches carry the key.
 */
export const runningOffers = (snapshot: Snapshot, millis: number): RunningOffers => {
  const ids = snapshot.offers
    .filter(({ startsAt, endsAt }) => startsAt <= millis && millis < endsAt)
    .map(({ id }) => id);
  const since = snapshot.priceTurns.findLast((turn) => turn <= millis) ?? 0;
  return { ids, pricesSince: instantOfMs(since), key: `${ids.join(",")}@${since}` };
};
