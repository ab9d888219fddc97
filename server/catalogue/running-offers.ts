import type { Snapshot } from "./snapshot.ts";

/** The offers that run at an instant. `key` is the same as long as the same offers run. */
export interface RunningOffers {
  readonly ids: readonly number[];
  readonly key: string;
}

/**
 * Offers run from their start (included) to their end (excluded), by the shop's clock: nothing that
 * was computed with others may be shown, so caches carry the key.
 */
export const runningOffers = (snapshot: Snapshot, millis: number): RunningOffers => {
  const ids = snapshot.offers
    .filter(({ startsAt, endsAt }) => startsAt <= millis && millis < endsAt)
    .map(({ id }) => id);
  return { ids, key: ids.join(",") };
};
