import type { Cents } from "../../api-schema/primitives.ts";
import type { PriceUnit } from "../../api-schema/tariff.ts";
import { divideHalfUp } from "./cents.ts";

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
  const held = heldOf(unit, { netWeight, pieces });
  if (held <= 0) return undefined;
  // Ten-thousandths of a euro are hundredths of a cent.
  return divideHalfUp(amount * held, CENT * base * partsOf(unit));
};

const CENT = 100;

/** How many parts of the unit a unit of sale holds: grams, pieces, or itself. */
export const heldOf = (unit: PriceUnit, { netWeight, pieces }: SaleUnit): number =>
  unit === "sale" ? 1 : unit === "piece" ? (pieces ?? 0) : netWeight;

/** How many of those parts make one of the unit. */
export const partsOf = (unit: PriceUnit): number => PARTS[unit];

const PARTS: { readonly [Unit in PriceUnit]: number } = {
  kilogram: 1000,
  tonne: 1_000_000,
  piece: 1,
  sale: 1,
};
