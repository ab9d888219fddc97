import type { CalendarDay, ClosingDay, Instant } from "../../api-schema/primitives.ts";
import { Result } from "effect";
import { addDays } from "../calendar/day.ts";
import { addMs } from "../calendar/paris-time.ts";
import { DELIVERY_HORIZON_DAYS, deliveryOn, type DeliveryPlan } from "./delivery-days.ts";

/** A lorry that does not come is told after so long, unless somebody says 'now' or takes it back. */
export const TELL_AFTER_MS = 10 * 60_000;

/** When a cancellation that is decided now is told. */
export const tellAt = (decidedAt: Instant): Instant => addMs(decidedAt, TELL_AFTER_MS);

/**
 * The day on which a delivery comes instead when the lorry of `day` does not: the first later one of the
 * plan on which the shop is open, and whose cut-off has not passed, for the mill has yet to load it. Null
 * where none comes within sight: somebody has to call.
 */
export const dayInstead = (
  day: CalendarDay,
  {
    plan,
    closingDays,
    now,
  }: {
    readonly plan: DeliveryPlan;
    readonly closingDays: readonly ClosingDay[];
    readonly now: Instant;
  },
): CalendarDay | null => {
  const without = { ...plan, closedDays: [...plan.closedDays, day] };
  for (let ahead = 1; ahead <= DELIVERY_HORIZON_DAYS; ahead += 1) {
    const other = addDays(day, ahead);
    if (Result.isSuccess(deliveryOn(other, { plan: without, closingDays, now }))) return other;
  }
  return null;
};

/** How a cancellation stands. */
export type CancellationState = "decided" | "told" | "takenBack";

export const cancellationState = ({
  toldAt,
  takenBackAt,
}: {
  readonly toldAt: Instant | null;
  readonly takenBackAt: Instant | null;
}): CancellationState => {
  if (takenBackAt !== null) return "takenBack";
  return toldAt === null ? "decided" : "told";
};

/** Once shops are told it stands: it can be taken back until then. */
export const mayTakeBack = (state: CancellationState): boolean => state === "decided";
