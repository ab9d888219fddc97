import type { UsualProducts } from "../../../api-schema/habits.ts";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { formatDay } from "../../../core/calendar/format.ts";

/**
 * 'Comme un mardi' on a Tuesday, 'Votre commande du vendredi' on any other day, or 'Vos habitudes' for a
 * store that keeps to no weekday: the day on which it usually orders, which is not the one that a lorry
 * beside it comes on.
 */
export const habitName = (usuals: Pick<UsualProducts, "next">, today: CalendarDay): string => {
  const { next } = usuals;
  if (next === null) return "Vos habitudes";
  return next === today ? `Comme un ${formatDay(next, "weekday")}` : usualOrderName(usuals);
};

/** Why it is another weekday than today's: 'Prochain jour habituel : vendredi 27 novembre'. */
export const habitReason = (
  { next }: Pick<UsualProducts, "next">,
  today: CalendarDay,
): string | undefined =>
  next === null || next === today
    ? undefined
    : `Prochain jour habituel : ${formatDay(next, "long")}`;

/** 'Votre commande du mardi', once it is in the cart. */
export const usualOrderName = ({ next }: Pick<UsualProducts, "next">): string =>
  next === null ? "Votre commande habituelle" : `Votre commande du ${formatDay(next, "weekday")}`;

/** '12 produits', '1 produit'. */
export const productCount = (count: number): string =>
  count === 1 ? "1\u00a0produit" : `${count}\u00a0produits`;
