import type { Cents, Grams } from "../../api-schema/primitives.ts";
import { applyRate, cents, divideHalfUp } from "../money/cents.ts";
import { euros } from "../money/format.ts";

/** A price from that quantity on, before any running offer. */
export type PriceTier = { readonly quantityFrom: number; readonly unitPrice: Cents };

/** What a sales area's price list says of one variant, all HT. */
export type PriceList = {
  /** Price of one packaging. */
  readonly unitPrice: Cents;
  /** Volume prices, in any order. */
  readonly tiers: readonly PriceTier[];
  /** Running promotional offer as a decimal rate (0.08 takes 8 % off); null without one. */
  readonly offerRate: number | null;
};

export type Price = {
  /** What one packaging costs at that quantity. */
  readonly unitPrice: Cents;
  /** The list price of one packaging, without volume price nor offer. */
  readonly originalUnitPrice: Cents;
  /** The reduction between both, a decimal rate to a ten-thousandth; 0 without one. */
  readonly discount: number;
};

/** One row of the volume-price table of the wire (spec §3). */
export type VolumePrice = {
  readonly quantityFrom: number;
  /** Last quantity of the row; null for the last row. */
  readonly quantityTo: number | null;
  readonly unitPrice: Cents;
  /** The row's price without the running offer. */
  readonly unitOriginalPrice: Cents;
  /** Reduction against the list price, a decimal rate. */
  readonly percentage: number;
  /** The same without the running offer. */
  readonly previousPercentage: number;
};

/**
 * The unit price at a quantity: the cheapest tier reached, then the running offer. It never rises
 * with the quantity, even when a price list was typed in the wrong order.
 */
export const priceFor = (list: PriceList, quantity: number): Price => {
  const beforeOffer = tierPrice(list, quantity);
  const unitPrice = afterOffer(beforeOffer, list.offerRate);
  return {
    unitPrice,
    originalUnitPrice: list.unitPrice,
    discount: reductionRate(list.unitPrice, unitPrice),
  };
};

/**
 * The rows of the volume-price table: from 1 on, without gap nor overlap, each row cheaper than the
 * one before. Empty when no tier makes a difference.
 */
export const volumePricesOf = (list: PriceList): readonly VolumePrice[] => {
  const tiers = effectiveTiers(list);
  if (tiers.length === 1) return [];
  return tiers.map(({ quantityFrom, unitPrice }, index) => {
    const next = tiers[index + 1];
    const offered = afterOffer(unitPrice, list.offerRate);
    return {
      quantityFrom,
      quantityTo: next === undefined ? null : next.quantityFrom - 1,
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

/** Price of a kilogram, rounded half up; undefined when the packaging has no weight. */
export const pricePerKilogram = (unitPrice: Cents, netWeight: Grams): Cents | undefined =>
  netWeight > 0 ? divideHalfUp(unitPrice * 1000, netWeight) : undefined;

/** Price of a piece, rounded half up; undefined when the packaging holds no counted pieces. */
export const pricePerPiece = (unitPrice: Cents, pieces: number): Cents | undefined =>
  pieces > 0 ? divideHalfUp(unitPrice, pieces) : undefined;

/**
 * The comparison price under a price: by piece where the packaging counts several ('0,49 €/pièce'),
 * else by kilogram ('0,86 €/kg'); undefined when neither says anything.
 */
export const comparisonPrice = (
  unitPrice: Cents,
  packaging: { readonly netWeight: Grams; readonly pieces: number | null },
): string | undefined => {
  const byPiece =
    packaging.pieces !== null && packaging.pieces > 1
      ? pricePerPiece(unitPrice, packaging.pieces)
      : undefined;
  if (byPiece !== undefined) return `${euros(byPiece)}/pièce`;
  const byKilogram = pricePerKilogram(unitPrice, packaging.netWeight);
  return byKilogram === undefined ? undefined : `${euros(byKilogram)}/kg`;
};

/** The reduction from one price to a lower one, to a ten-thousandth; 0 when it is not lower. */
export const reductionRate = (from: Cents, to: Cents): number =>
  from > 0 && to < from ? Math.round(((from - to) * 10_000) / from) / 10_000 : 0;

const tierPrice = (list: PriceList, quantity: number): Cents =>
  effectiveTiers(list).findLast(({ quantityFrom }) => quantityFrom <= Math.max(1, quantity))
    ?.unitPrice ?? list.unitPrice;

/** From 1 on, quantities rising, prices strictly falling. */
const effectiveTiers = (list: PriceList): readonly PriceTier[] => {
  const kept: PriceTier[] = [{ quantityFrom: 1, unitPrice: list.unitPrice }];
  for (const tier of list.tiers.toSorted(byQuantityThenPrice)) {
    const last = kept.at(-1);
    const isCheaper = last === undefined || tier.unitPrice < last.unitPrice;
    if (tier.quantityFrom > 1 && isCheaper && tier.quantityFrom !== last?.quantityFrom) {
      kept.push(tier);
    }
  }
  return kept;
};

const byQuantityThenPrice = (a: PriceTier, b: PriceTier): number =>
  a.quantityFrom - b.quantityFrom || a.unitPrice - b.unitPrice;

const afterOffer = (price: Cents, rate: number | null): Cents =>
  rate === null
    ? price
    : cents(Math.max(0, price - applyRate(price, Math.min(1, Math.max(0, rate)))));
