import type { Cents } from "../../api-schema/primitives.ts";
import type { PriceUnit, Tariff, TariffOfLine } from "../../api-schema/tariff.ts";
import { divideHalfUp } from "./cents.ts";
import { NO_BREAK_SPACE, wholeNumber } from "./format.ts";
import { partsOf } from "./unit-price.ts";

/** Of a line whose price was written for the unit of sale, in cents. */
export const NO_TARIFF: TariffOfLine = {
  tariffPrice: null,
  priceUnit: null,
  priceBase: null,
  priceHeld: null,
};

/** What a line keeps of the mill's price by which it was sold. */
export const TARIFF_OF_LINE = [
  "tariffPrice",
  "priceUnit",
  "priceBase",
  "priceHeld",
] as const satisfies readonly (keyof TariffOfLine)[];

/** The mill's price of a line; null where it has none. */
export const tariffOf = ({
  tariffPrice,
  priceUnit,
  priceBase,
  priceHeld,
}: TariffOfLine): Tariff | null =>
  tariffPrice === null || priceUnit === null || priceBase === null || priceHeld === null
    ? null
    : { tariffPrice, priceUnit, priceBase, priceHeld };

/** What a line keeps of that price. */
export const tariffOfLine = (tariff: Tariff | null | undefined): TariffOfLine =>
  tariff ?? NO_TARIFF;

/** '76,20 € / 100 kg', '73,6250 € / 100 kg', '412,50 € / t', '95,00 € / 1 000 pièces': as the mill writes it, HT. */
export const tariffText = ({ tariffPrice, priceUnit, priceBase }: Tariff): string => {
  const decimals = String(tariffPrice % EURO).padStart(4, "0");
  const cents = decimals.endsWith("00") ? decimals.slice(0, 2) : decimals;
  const amount = `${wholeNumber(Math.floor(tariffPrice / EURO))},${cents}${NO_BREAK_SPACE}€`;
  const [one, many] = UNIT_WORDS[priceUnit];
  const unit = priceBase === 1 ? one : `${wholeNumber(priceBase)}${NO_BREAK_SPACE}${many}`;
  return `${amount}${NO_BREAK_SPACE}/${NO_BREAK_SPACE}${unit}`;
};

/** In ten-thousandths of a euro. */
const CENT = 100;
const EURO = 10_000;

const UNIT_WORDS: { readonly [Unit in PriceUnit]: readonly [one: string, many: string] } = {
  kilogram: ["kg", "kg"],
  tonne: ["t", "t"],
  piece: ["pièce", "pièces"],
  sale: ["unité", "unités"],
};

/**
 * 'Tarif 76,20 € HT / 100 kg' beside the price of a unit of sale, 'avant remise' where that is no longer what the
 * tariff makes: an offer, or a price by volume. Null where the price was written for the unit of sale (PRICE-9).
 */
export const tariffWords = (tariff: Tariff | null | undefined, unitPrice: Cents): string | null => {
  if (!tariff) return null;
  const words = `Tarif ${tariffText(tariff).replace("€", `€${NO_BREAK_SPACE}HT`)}`;
  return unitPrice === salePriceOfTariff(tariff) ? words : `${words}, avant remise`;
};

/** What a unit of sale costs by a tariff that was kept: what was charged for it, unless something was taken off. */
const salePriceOfTariff = ({ tariffPrice, priceUnit, priceBase, priceHeld }: Tariff): Cents =>
  divideHalfUp(tariffPrice * priceHeld, CENT * priceBase * partsOf(priceUnit));

/**
 * The mill's price as one of several units of sale (EN 16931, BT-146 and BT-149): 76,20 € for 100 kg is that of 4
 * sacks of 25 kg. Undefined where the base is no whole number of them, above one, and wherever a checker that
 * multiplies would not find the line's amount: the price of the sack was rounded, or something was taken off.
 */
export const tariffBySale = (
  tariff: Tariff | undefined,
  unitPrice: Cents,
): { readonly amount: number; readonly quantity: number } | undefined => {
  if (tariff === undefined) return undefined;
  const { tariffPrice, priceUnit, priceBase, priceHeld } = tariff;
  const quantity = (priceBase * partsOf(priceUnit)) / priceHeld;
  const isExact = tariffPrice === unitPrice * CENT * quantity;
  return Number.isInteger(quantity) && quantity > 1 && isExact
    ? { amount: tariffPrice, quantity }
    : undefined;
};
