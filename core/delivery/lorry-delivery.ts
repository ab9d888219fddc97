import type { Shipment } from "../../api-schema/order.ts";
import type { CalendarDay, Instant } from "../../api-schema/primitives.ts";
import type { TopHour } from "../../api-schema/store.ts";

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
