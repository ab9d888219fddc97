import type { ExchangeRow } from "../../api-schema/exchange/resource.ts";
import { cents } from "../money/cents.ts";
import { euros } from "../money/format.ts";
import type { PriceUnit } from "../../api-schema/tariff.ts";
import { type SaleUnit, salePriceOf } from "../money/unit-price.ts";
import type { Fault } from "./differences.ts";

/** What a line says once the rest of it is worked out, or why it cannot be. */
export interface Completed {
  readonly said: ExchangeRow;
  readonly faults: readonly Fault[];
}

/** Whether a line of a price has to do with a price in a unit of the mill's own, said or standing (PRICE-8). */
export const isByTariff = (said: ExchangeRow, today: ExchangeRow | undefined): boolean =>
  TARIFF.some((column) => column in said) || (today?.["tariffPrice"] ?? null) !== null;

/**
 * A line of a price, with the price of the unit of sale where the mill writes it in a unit of its own
 * (PRICE-8). `today` is the row as it stands, `sold` what the article holds.
 */
export const withSalePrice = (
  said: ExchangeRow,
  today: ExchangeRow | undefined,
  sold: SaleUnit,
): Completed => {
  const isSaid = TARIFF.some((column) => column in said);
  const amount = ("tariffPrice" in said ? said["tariffPrice"] : today?.["tariffPrice"]) ?? null;
  if (amount === null) {
    if ("tariffPrice" in said) return possible({ ...said, priceUnit: null, priceBase: null });
    return isSaid
      ? impossible(said, "tariffPrice", "Il manque « Prix » : une unité ou une base en a besoin.")
      : possible(said);
  }
  if (!isSaid && !("unitPrice" in said)) return possible(said);
  // safe: the words of the column
  const was = (today?.["priceUnit"] ?? "sale") as PriceUnit;
  const unit = (said["priceUnit"] ?? was) as PriceUnit;
  const base = Number(said["priceBase"] ?? (unit === was ? today?.["priceBase"] : null) ?? 1);
  const price = salePriceOf({ amount: Number(amount), unit, base }, sold);
  if (price === undefined) return impossible(said, "priceUnit", LACKS[unit]);
  if (price < 1) {
    return impossible(
      said,
      "tariffPrice",
      "L'unité de vente ferait moins d'un centime : vérifiez l'unité et la base.",
    );
  }
  if (price > MOST) {
    return impossible(
      said,
      "tariffPrice",
      "L'unité de vente serait trop chère : vérifiez l'unité et la base.",
    );
  }
  const unitPrice = said["unitPrice"] ?? null;
  if (unitPrice !== null && unitPrice !== price) {
    return impossible(
      said,
      "unitPrice",
      `« Prix » fait ${euros(price)} l'unité de vente, pas ${euros(cents(Number(unitPrice)))} : changez « Prix », ou enlevez-le (« supprimer »).`,
    );
  }
  return possible({
    ...said,
    tariffPrice: amount,
    priceUnit: unit,
    priceBase: base,
    unitPrice: price,
  });
};

const TARIFF = ["tariffPrice", "priceUnit", "priceBase"] as const;

/** What a price may be: that of the column of the unit of sale. */
const MOST = 1_000_000_000;

const NO_WEIGHT =
  "L'article n'a pas de poids net : donnez-le d'abord, ou écrivez le prix d'une unité de vente.";

const LACKS: { readonly [Unit in PriceUnit]: string } = {
  kilogram: NO_WEIGHT,
  tonne: NO_WEIGHT,
  piece:
    "L'article ne dit pas combien de pièces il contient : donnez-le d'abord, ou écrivez le prix d'une unité de vente.",
  sale: "",
};

const possible = (said: ExchangeRow): Completed => ({ said, faults: [] });

const impossible = (said: ExchangeRow, column: string, reason: string): Completed => ({
  said,
  faults: [{ column, value: "", reason }],
});
