import type { Cents } from "../../api-schema/primitives.ts";
import { applyRate, cents, distribute, negate, sumCents, timesCents, ZERO } from "../money/cents.ts";
import type { GroupKey } from "./shipping-groups.ts";

/** VAT on shipping fees. */
export const SHIPPING_VAT_RATE = 0.2;

export type PricedLine = {
  readonly id: number;
  readonly group: GroupKey;
  readonly quantity: number;
  /** HT, after volume price and running offer, before the promotion of the order. */
  readonly unitPrice: Cents;
  /** HT, from the price list. */
  readonly originalUnitPrice: Cents;
  /** Decimal rate: 0.055. */
  readonly vatRate: number;
};

/** The promotion that a coupon gives on the whole order, on HT amounts. */
export type OrderPromotion =
  | { readonly kind: "percentage"; readonly rate: number }
  | { readonly kind: "amount"; readonly amount: Cents };

export type CartToPrice = {
  readonly lines: readonly PricedLine[];
  readonly promotion: OrderPromotion | null;
  /** Shipping fee HT by group; a group that is absent ships free. */
  readonly shippingFees: ReadonlyMap<GroupKey, Cents>;
};

/** HT + vat = TTC, exactly. */
type Amounts = { readonly totalHT: Cents; readonly vat: Cents; readonly totalTTC: Cents };

export type LineTotals = Amounts & {
  readonly id: number;
  readonly group: GroupKey;
  readonly vatRate: number;
  /** Quantity × list price. */
  readonly originalHT: Cents;
  /** Quantity × unit price, before the promotion of the order. */
  readonly subtotalHT: Cents;
  /** The line's share of the promotion, 0 or negative; totalHT = subtotalHT + promotion. */
  readonly promotion: Cents;
  /** totalHT by packaging, rounded half up: to show, never to multiply again. */
  readonly discountedUnitPrice: Cents;
};

export type ShipmentTotals = Amounts & {
  readonly group: GroupKey;
  readonly lines: readonly LineTotals[];
  readonly quantity: number;
  readonly originalTotalHT: Cents;
  /** The lines alone; totalHT = itemsHT + shippingHT. */
  readonly itemsHT: Cents;
  readonly shippingHT: Cents;
  readonly shippingVat: Cents;
  readonly shippingTTC: Cents;
  /** Everything taken off the list price, 0 or positive. */
  readonly totalDiscount: Cents;
};

export type VatLine = { readonly rate: number; readonly baseHT: Cents; readonly vat: Cents };

/** Names of the wire (spec §3, Order); totalHT + taxTotal = total. */
export type OrderTotals = {
  readonly shipments: readonly ShipmentTotals[];
  /** Lines, TTC and HT, promotion deducted. */
  readonly itemsTotal: Cents;
  readonly itemsTotalHT: Cents;
  /** Lines HT at list price. */
  readonly itemsOriginalTotalHT: Cents;
  /** HT, 0 or negative. */
  readonly orderPromotionTotal: Cents;
  readonly shippingTotal: Cents;
  readonly shippingTotalHT: Cents;
  readonly taxTotal: Cents;
  readonly totalHT: Cents;
  readonly total: Cents;
  /** One row a rate, rates rising; bases add up to totalHT, VAT to taxTotal. */
  readonly vatByRate: readonly VatLine[];
};

/**
 * Prices a cart to the cent: lines, then shipments in order of first line, then the order. Every
 * level is the exact sum of the one below; VAT is rounded once, half up, on each discounted line
 * and on each shipping fee (rule TOTAL-1 to TOTAL-5).
 */
export const orderTotals = ({ lines, promotion, shippingFees }: CartToPrice): OrderTotals => {
  const subtotals = lines.map((line) => timesCents(line.unitPrice, line.quantity));
  const shares = distribute(negate(promotionAmount(sumCents(subtotals), promotion)), subtotals);
  const priced = lines.map((line, index) =>
    lineTotals(line, subtotals[index] ?? ZERO, shares[index] ?? ZERO),
  );
  const quantities = new Map(lines.map((line) => [line.id, line.quantity]));
  const groups = [...new Set(priced.map((line) => line.group))];
  const shipments = groups.map((group) =>
    shipmentTotals(
      group,
      priced.filter((line) => line.group === group),
      shippingFees.get(group) ?? ZERO,
      quantities,
    ),
  );
  return {
    shipments,
    itemsTotal: sumOf(priced, "totalTTC"),
    itemsTotalHT: sumOf(priced, "totalHT"),
    itemsOriginalTotalHT: sumOf(priced, "originalHT"),
    orderPromotionTotal: sumOf(priced, "promotion"),
    shippingTotal: sumOf(shipments, "shippingTTC"),
    shippingTotalHT: sumOf(shipments, "shippingHT"),
    taxTotal: sumOf(shipments, "vat"),
    totalHT: sumOf(shipments, "totalHT"),
    total: sumOf(shipments, "totalTTC"),
    vatByRate: vatByRate(shipments),
  };
};

/** What a promotion takes off a subtotal HT: 0 or positive, never more than the subtotal. */
export const promotionAmount = (subtotal: Cents, promotion: OrderPromotion | null): Cents => {
  if (promotion === null) return ZERO;
  const wished =
    promotion.kind === "amount" ? promotion.amount : applyRate(subtotal, promotion.rate);
  return cents(Math.max(0, Math.min(wished, subtotal)));
};

const lineTotals = (line: PricedLine, subtotalHT: Cents, promotion: Cents): LineTotals => {
  const totalHT = cents(subtotalHT + promotion);
  const vat = applyRate(totalHT, line.vatRate);
  return {
    id: line.id,
    group: line.group,
    vatRate: line.vatRate,
    originalHT: timesCents(line.originalUnitPrice, line.quantity),
    subtotalHT,
    promotion,
    discountedUnitPrice: line.quantity > 0 ? cents(Math.round(totalHT / line.quantity)) : ZERO,
    totalHT,
    vat,
    totalTTC: cents(totalHT + vat),
  };
};

const shipmentTotals = (
  group: GroupKey,
  lines: readonly LineTotals[],
  shippingHT: Cents,
  quantities: ReadonlyMap<number, number>,
): ShipmentTotals => {
  const shippingVat = applyRate(shippingHT, SHIPPING_VAT_RATE);
  const itemsHT = sumOf(lines, "totalHT");
  const originalTotalHT = sumOf(lines, "originalHT");
  const totalHT = cents(itemsHT + shippingHT);
  const vat = cents(sumOf(lines, "vat") + shippingVat);
  return {
    group,
    lines,
    quantity: lines.reduce((sum, line) => sum + (quantities.get(line.id) ?? 0), 0),
    originalTotalHT,
    itemsHT,
    shippingHT,
    shippingVat,
    shippingTTC: cents(shippingHT + shippingVat),
    totalDiscount: cents(Math.max(0, originalTotalHT - itemsHT)),
    totalHT,
    vat,
    totalTTC: cents(totalHT + vat),
  };
};

const vatByRate = (shipments: readonly ShipmentTotals[]): readonly VatLine[] => {
  const bases = shipments.flatMap((shipment) => [
    ...shipment.lines.map(({ vatRate, totalHT, vat }) => ({ rate: vatRate, baseHT: totalHT, vat })),
    { rate: SHIPPING_VAT_RATE, baseHT: shipment.shippingHT, vat: shipment.shippingVat },
  ]);
  const rates = [...new Set(bases.filter(({ baseHT }) => baseHT !== 0).map(({ rate }) => rate))];
  return rates
    .toSorted((a, b) => a - b)
    .map((rate) => {
      const ofRate = bases.filter((base) => base.rate === rate);
      return { rate, baseHT: sumOf(ofRate, "baseHT"), vat: sumOf(ofRate, "vat") };
    });
};

/** The sum of one column of cents. */
const sumOf = <Key extends string>(
  rows: readonly { readonly [Name in Key]: Cents }[],
  key: Key,
): Cents => sumCents(rows.map((row) => row[key]));
