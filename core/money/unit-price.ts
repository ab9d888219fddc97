import type { Cents } from "../../api-schema/primitives.ts";
import { divideHalfUp } from "./cents.ts";

/** What a mill writes its prices for: so many kilograms, tonnes, pieces or units of sale. */
export type PriceUnit = "kilogram" | "tonne" | "piece" | "sale";

/** A price as the mill writes it. */
export interface UnitPrice {
  /** Whole ten-thousandths of a euro for `base` times the unit. */
  readonly amount: number;
  readonly unit: PriceUnit;
  readonly base: number;
}

/** What one unit of sale holds. */
export interface SaleUnit {
  /** In grams; 0 where it has no weight. */
  readonly netWeight: number;
  readonly pieces: number | null;
}

/**
 * The price of one unit of sale, once and for all rounded half up to the cent (PRICE-8); undefined where
 * the article has not what the price is written for. `sale_price` (server/database/functions/prices.sql)
 * says the same to PostgreSQL.
 */
export const salePriceOf = (
  { amount, unit, base }: UnitPrice,
  { netWeight, pieces }: SaleUnit,
): Cents | undefined => {
  const [held, whole] = HELD[unit]({ netWeight, pieces });
  if (held <= 0) return undefined;
  // Ten-thousandths of a euro are hundredths of a cent.
  return divideHalfUp(amount * held, CENT * base * whole);
};

const CENT = 100;

/** How many parts of the unit a unit of sale holds, and how many of them make one. */
const HELD: {
  readonly [Unit in PriceUnit]: (sold: SaleUnit) => readonly [held: number, whole: number];
} = {
  kilogram: ({ netWeight }) => [netWeight, 1000],
  tonne: ({ netWeight }) => [netWeight, 1_000_000],
  piece: ({ pieces }) => [pieces ?? 0, 1],
  sale: () => [1, 1],
};
