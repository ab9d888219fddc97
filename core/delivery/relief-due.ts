import type { ClockTime, Instant } from "../../api-schema/primitives.ts";
import { msOfInstant, parisDayOf, parisInstant } from "../calendar/paris-time.ts";

const HOUR_MS = 3_600_000;

/**
 * Whether the orders by lorry are to be put out again: an hour has begun since they were, or one of these
 * cut-offs has passed (in Paris).
 */
export const isReliefDue = (
  putAt: Instant | null,
  now: Instant,
  cutOffs: readonly ClockTime[],
): boolean => {
  if (putAt === null) return true;
  const put = msOfInstant(putAt);
  const present = msOfInstant(now);
  if (put < present - (present % HOUR_MS)) return true;
  const today = parisDayOf(now);
  return cutOffs.some((cutOff) => {
    const at = msOfInstant(parisInstant(today, cutOff));
    // At that very instant orders may still be changed: what was put out then is not the last word.
    return put <= at && at < present;
  });
};
