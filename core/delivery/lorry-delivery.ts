import type { Shipment } from "../../api-schema/order.ts";
import type { CalendarDay, Instant, RangeCode } from "../../api-schema/primitives.ts";
import type { Store, TopHour } from "../../api-schema/store.ts";
import { RANGE_ORDER } from "./ranges.ts";

/** The day on which a lorry comes, and the last instant to order for it. */
export type LorryDelivery = { readonly day: CalendarDay; readonly cutOff: Instant };

/**
 * When a loaded lorry comes: on the day that was chosen while it can still be had, else on the next
 * one. Null when no lorry comes at all.
 */
export const lorryDelivery = ({
  deliveryDate,
  deliveryDetails,
}: Pick<Shipment, "deliveryDate" | "deliveryDetails">): LorryDelivery | null => {
  const days = deliveryDetails?.gmpAvailableDates ?? [];
  const found = days.find(({ date }) => date === deliveryDate) ?? days[0];
  return found === undefined ? null : { day: found.date, cutOff: found.cutOff };
};

/** The same of a range's next lorry, loaded or not. */
export const rangeDelivery = (
  { deliveryDate, cutOff }: Pick<TopHour, "deliveryDate" | "cutOff">,
  shipment: Pick<Shipment, "deliveryDate" | "deliveryDetails"> | undefined,
): LorryDelivery =>
  (shipment === undefined ? null : lorryDelivery(shipment)) ?? { day: deliveryDate, cutOff };

/** The cut-off of a store that comes first, of whatever range; null when none is to come. */
export const nextCutOffOf = (
  { topHourPerGamme }: Pick<Store, "topHourPerGamme">,
  now: number,
): { readonly range: RangeCode; readonly cutOff: Instant } | null =>
  RANGE_ORDER.flatMap((range) => {
    const topHour = topHourPerGamme[range];
    return topHour === null || Date.parse(topHour.cutOff) <= now
      ? []
      : [{ range, cutOff: topHour.cutOff }];
  }).toSorted((a, b) => Date.parse(a.cutOff) - Date.parse(b.cutOff))[0] ?? null;
