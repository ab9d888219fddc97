import type { VolumePrice } from "../../api-schema/catalogue.ts";
import type { Cents, Grams, Rate } from "../../api-schema/primitives.ts";
import { applyRate, divideHalfUp } from "../money/cents.ts";
import { rateBetweenBounds } from "../money/rate.ts";
import { euros } from "../money/format.ts";

/** A reduction (decimal rate) on the list price from that quantity on, before any running offer. */
export type PriceTier = { readonly quantityFrom: number; readonly percentage: number };

/** What a sales area's price list says of one variant, all HT. */
export type PriceList = {
  /** Price of one packaging. */
  readonly unitPrice: Cents;
  /** Volume prices, in any order. */
  readonly volumePrices: readonly PriceTier[];
  /** Running promotional offer as a decimal rate (0.08 takes 8 % off); null without one. */
  readonly offerPercentage: number | null;
};

export type Price = {
  /** What one packaging costs at that quantity. */
  readonly unitPrice: Cents;
  /** The list price of one packaging, without volume price nor offer. */
  readonly originalUnitPrice: Cents;
  /** The reduction between both, a decimal rate to a ten-thousandth; 0 without one. */
  readonly discount: Rate;
  /** From which quantity the applied volume price starts; null without one. */
  readonly volumeFrom: number | null;
};

/**
 * The unit price at a quantity: the cheapest tier reached, then the running offer on it, each
 * rounded half up. It never rises with the quantity, even when a price list was typed in the wrong
 * order.
 */
export const priceFor = (list: PriceList, quantity: number): Price => {
  const tier = effectiveTiers(list).findLast(({ from }) => from <= Math.max(1, quantity));
  const unitPrice = reduced(tier?.unitPrice ?? list.unitPrice, list.offerPercentage ?? 0);
  return {
    unitPrice,
    originalUnitPrice: list.unitPrice,
    discount: reductionRate(list.unitPrice, unitPrice),
    volumeFrom: tier === undefined || tier.from === 1 ? null : tier.from,
  };
};

/**
 * The rows of the volume-price table (spec §3): from 1 on, without gap nor overlap, each row
 * cheaper than the one before. `unitOriginalPrice` is the row's price without the running offer;
 * `percentage` is the reduction against the list price, `previousPercentage` the same without the
 * offer. Empty when no tier makes a difference.
 */
export const volumePricesOf = (list: PriceList): readonly VolumePrice[] => {
  const tiers = effectiveTiers(list);
  if (tiers.length === 1) return [];
  return tiers.map(({ from, unitPrice }, index) => {
    const next = tiers[index + 1];
    const offered = reduced(unitPrice, list.offerPercentage ?? 0);
    return {
      quantityFrom: from,
      quantityTo: next === undefined ? null : next.from - 1,
      unitPrice: offered,
      unitOriginalPrice: unitPrice,
      percentage: reductionRate(list.unitPrice, offered),
      previousPercentage: reductionRate(list.unitPrice, unitPrice),
    };
  });
};

type QuantityRange = { readonly quantityFrom: number; readonly quantityTo: number | null };

/** The row of the table that a quantity falls in; a quantity under 1 counts as 1. */
export const activeTier = <Row extends QuantityRange>(
  rows: readonly Row[],
  quantity: number,
): Row | undefined => {
  const known = Math.max(1, quantity);
  return rows.find(
    ({ quantityFrom, quantityTo }) =>
      known >= quantityFrom && (quantityTo === null || known <= quantityTo),
  );
};

/** What one packaging costs at that quantity; null where prices are not shown or it is not sold. */
export const unitPriceAt = (
  variant: { readonly price: Cents | null; readonly volumePrices: readonly VolumePrice[] },
  quantity: number,
): Cents | null => activeTier(variant.volumePrices, quantity)?.unitPrice ?? variant.price;

/** The next cheaper row, for the hint of a card; undefined in the last row. */
export const nextTier = <Row extends QuantityRange>(
  rows: readonly Row[],
  quantity: number,
): Row | undefined => rows.find(({ quantityFrom }) => quantityFrom > Math.max(1, quantity));

/** 'dès 10 : 20,33 €'. */
export const volumeHint = (row: {
  readonly quantityFrom: number;
  readonly unitPrice: Cents;
}): string => `dès ${row.quantityFrom} : ${euros(row.unitPrice)}`;

/** 'prix par 10': the volume price that applies. */
export const volumeApplied = (quantityFrom: number): string => `prix par ${quantityFrom}`;

/** What to say beside a price at a quantity: the volume price that applies and the next one, if any. */
export const volumeNews = (rows: readonly VolumePrice[], quantity: number): string | undefined => {
  const active = activeTier(rows, quantity);
  const next = nextTier(rows, quantity);
  const news = [
    ...(active === undefined || active.quantityFrom === 1
      ? []
      : [volumeApplied(active.quantityFrom)]),
    ...(next === undefined ? [] : [volumeHint(next)]),
  ];
  return news.length === 0 ? undefined : news.join(" · ");
};

/** Price of a kilogram, rounded half up; undefined when the packaging has no weight. */
export const pricePerKilogram = (unitPrice: Cents, netWeight: Grams): Cents | undefined =>
  netWeight > 0 ? divideHalfUp(unitPrice * 1000, netWeight) : undefined;

/**
 * The comparison price under a price: by piece where the packaging counts several ('0,49 €/pièce'), by
 * hundred of them where one costs less than five cents ('0,99 € les 100'), else by kilogram
 * ('0,86 €/kg'); undefined when neither says anything.
 */
export const comparisonPrice = (
  unitPrice: Cents,
  { netWeight, pieces }: { readonly netWeight: Grams; readonly pieces: number | null },
): string | undefined => {
  if (pieces !== null && pieces > 1) {
    return unitPrice < LEAST_OF_A_PIECE * pieces
      ? `${euros(divideHalfUp(unitPrice * 100, pieces))} les 100`
      : `${euros(divideHalfUp(unitPrice, pieces))}/pièce`;
  }
  const byKilogram = pricePerKilogram(unitPrice, netWeight);
  return byKilogram === undefined ? undefined : `${euros(byKilogram)}/kg`;
};

/** Cents: below it, rounding a piece to the cent says nothing. */
const LEAST_OF_A_PIECE = 5;

/** The reduction from one price to a lower one, to a ten-thousandth; 0 when it is not lower. */
export const reductionRate = (from: Cents, to: Cents): Rate => {
  const rate = from > 0 && to < from ? Math.round(((from - to) * 10_000) / from) / 10_000 : 0;
  return rateBetweenBounds(rate);
};

type EffectiveTier = { readonly from: number; readonly unitPrice: Cents };

/** From 1 on, quantities rising, prices strictly falling. */
const effectiveTiers = (list: PriceList): readonly EffectiveTier[] => {
  const kept: EffectiveTier[] = [{ from: 1, unitPrice: list.unitPrice }];
  for (const { quantityFrom, percentage } of list.volumePrices.toSorted(byQuantityThenBest)) {
    const last = kept.at(-1);
    const unitPrice = reduced(list.unitPrice, percentage);
    const isCheaper = last === undefined || unitPrice < last.unitPrice;
    if (quantityFrom > 1 && quantityFrom !== last?.from && isCheaper) {
      kept.push({ from: quantityFrom, unitPrice });
    }
  }
  return kept;
};

const byQuantityThenBest = (a: PriceTier, b: PriceTier): number =>
  a.quantityFrom - b.quantityFrom || b.percentage - a.percentage;

const reduced = (price: Cents, percentage: number): Cents =>
  applyRate(price, 1 - Math.min(1, Math.max(0, percentage)));
