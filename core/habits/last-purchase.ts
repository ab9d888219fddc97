import type { LastPurchase } from "../../api-schema/habits.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";

/** 'Acheté 12 le 17 nov.'; of another year, 'Acheté 12 le 17/11/2025'. */
export const purchaseText = (
  { quantity, day }: Pick<LastPurchase, "quantity" | "day">,
  today: CalendarDay,
): string => {
  const style = day.slice(0, 4) === today.slice(0, 4) ? "dayMonth" : "numeric";
  return `Acheté ${quantity} le ${formatDay(day, style)}`;
};
