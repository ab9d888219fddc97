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
