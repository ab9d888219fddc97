import type { UsualProducts } from "../../../api-schema/habits.ts";
import { formatDay } from "../../../core/calendar/format.ts";

/**
 * 'Comme un mardi', or 'Vos habitudes' for a store that keeps to no weekday: the day on which it usually
 * orders, which is not the one that a lorry beside it comes on.
 */
export const habitName = ({ next }: Pick<UsualProducts, "next">): string =>
  next === null ? "Vos habitudes" : `Comme un ${formatDay(next, "weekday")}`;

/** 'Votre commande du mardi', once it is in the cart. */
export const usualOrderName = ({ next }: Pick<UsualProducts, "next">): string =>
  next === null ? "Votre commande habituelle" : `Votre commande du ${formatDay(next, "weekday")}`;

/** '12 produits', '1 produit'. */
export const productCount = (count: number): string =>
  count === 1 ? "1\u00a0produit" : `${count}\u00a0produits`;
