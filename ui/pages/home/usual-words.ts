import type { UsualProducts } from "../../../api-schema/habits.ts";
import { formatDay } from "../../../core/calendar/format.ts";

/** 'Votre mardi', or 'Vos habitudes' for a store that keeps to no weekday. */
export const habitName = ({ next }: Pick<UsualProducts, "next">): string =>
  next === null ? "Vos habitudes" : `Votre ${formatDay(next, "weekday")}`;

/** '12 produits', '1 produit'. */
export const productCount = (count: number): string =>
  count === 1 ? "1\u00a0produit" : `${count}\u00a0produits`;
