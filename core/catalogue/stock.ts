import type { CalendarDay } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";

export type StockLevel = "inStock" | "low" | "outOfStock";

/** At or under this stock the card says how many are left. */
export const LOW_STOCK = 5;

/** How much is left, in three levels. */
export const stockLevel = (stock: number): StockLevel =>
  stock <= 0 ? "outOfStock" : stock <= LOW_STOCK ? "low" : "inStock";

/** 'En stock', 'Plus que 3 en stock', 'Plus qu'un en stock', 'Rupture de stock'. */
export const stockText = (stock: number): string => {
  switch (stockLevel(stock)) {
    case "outOfStock":
      return "Rupture de stock";
    case "low":
      return stock === 1 ? "Plus qu'un en stock" : `Plus que ${stock} en stock`;
    case "inStock":
      return "En stock";
  }
};

/** Whether not even one order of it can be served. */
export const isOutOfStock = (variant: {
  readonly stock: number;
  readonly orderStep: number;
}): boolean => variant.stock < variant.orderStep;

/** About when it is back; undefined while it is there, and once that day has passed without it. */
export const restockDate = (
  variant: {
    readonly stock: number;
    readonly orderStep: number;
    readonly restockOn: CalendarDay | null;
  },
  today: CalendarDay,
): CalendarDay | undefined =>
  isOutOfStock(variant) && variant.restockOn !== null && variant.restockOn >= today
    ? variant.restockOn
    : undefined;

/** 'De retour vers le jeudi 26 novembre', 'Date de retour inconnue'. */
export const restockText = (day: CalendarDay | undefined): string =>
  day === undefined ? "Date de retour inconnue" : `De retour vers le ${formatDay(day, "long")}`;

/** For cards: 'Retour vers le 26 nov.', nothing when nobody can say. */
export const shortRestockText = (day: CalendarDay | undefined): string | undefined =>
  day === undefined ? undefined : `Retour vers le ${formatDay(day, "dayMonth")}`;

/** 'Livrable jeu. 26 nov.': the day that a lorry can bring it. */
export const deliverableText = (day: CalendarDay): string => `Livrable ${formatDay(day, "short")}`;

/** Delay of a merchant's parcel: 'Livré sous 3 à 5 jours', 'Livré sous 2 jours', 'Livré sous 1 jour'. */
export const parcelDelayText = (delay: {
  readonly earliestDays: number;
  readonly latestDays: number;
}): string => {
  const { earliestDays, latestDays } = delay;
  if (earliestDays >= latestDays)
    return `Livré sous ${latestDays} jour${latestDays > 1 ? "s" : ""}`;
  return `Livré sous ${earliestDays} à ${latestDays} jours`;
};
