import type { OrderSummary } from "../../api-schema/order.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { compareDays } from "../calendar/day.ts";
import { formatDay } from "../calendar/format.ts";
import { parisDayOf } from "../calendar/paris-time.ts";
import { OVER } from "../shipments/status.ts";

/**
 * The line of an order on the home page: 'Livraison jeu. 26 nov.' for what is to come, today included
 * ('Livraisons dès …' where several days are), else the day it was ordered on. A day that is over is never told as a delivery to come.
 */
export const deliveryLine = (
  { shipments, completedAt }: Pick<OrderSummary, "shipments" | "completedAt">,
  today: CalendarDay,
): string => {
  const days = shipments
    .flatMap(({ status, deliveryDate }) =>
      deliveryDate === null || deliveryDate < today || OVER.includes(status) ? [] : [deliveryDate],
    )
    .toSorted(compareDays);
  const [first] = days;
  if (first === undefined) return `Commandée ${formatDay(parisDayOf(completedAt), "short")}`;
  const when = first === today ? "aujourd’hui" : formatDay(first, "short");
  return new Set(days).size > 1 ? `Livraisons dès ${when}` : `Livraison ${when}`;
};
