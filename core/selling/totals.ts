import type { VatLine } from "../../api-schema/order.ts";
import type { Cents, Rate } from "../../api-schema/primitives.ts";
import {
  applyRate,
  cents,
  distribute,
  divideHalfUp,
  negate,
  sumCents,
  timesCents,
  ZERO,
} from "../money/cents.ts";
import { rateBetweenBounds } from "../money/rate.ts";
import { sumByRate, vatOf } from "../money/vat.ts";
import type { GroupKey } from "./shipping-groups.ts";

/** VAT on shipping fees. */
export const SHIPPING_VAT_RATE = rateBetweenBounds(0.2);

export type PricedLine = {
  readonly id: number;
  readonly group: GroupKey;
  readonly quantity: number;
  /** HT, after volume price and running offer, before the promotion of the order. */
  readonly unitPrice: Cents;
  /** HT, from the price list. */
  readonly originalUnitPrice: Cents;
  readonly vatRate: Rate;
};

/** What a coupon gives on the whole order, on HT amounts. */
export type OrderPromotion =
  | { readonly kind: "percentage"; readonly rate: number }
  | { readonly kind: "amount"; readonly amount: Cents };

export type CartToPrice = {
  readonly lines: readonly PricedLine[];
  readonly promotion: OrderPromotion | null;
  /** Shipping fee HT by group; a group that is absent ships free. */
  readonly shippingFees: ReadonlyMap<GroupKey, Cents>;
};

/** Names of the wire's OrderItem: `subtotal` HT, `total` TTC. */
export type LineTotals<Line extends PricedLine = PricedLine> = {
  readonly line: Line;
  /** Quantity × unit price. */
  readonly subtotal: Cents;
  /** The line's share of the promotion, 0 or negative. */
  readonly promotionTotal: Cents;
  /** subtotal + promotionTotal. */
  readonly totalHT: Cents;
  /** The line's share of the VAT of its shipment's rate. */
  readonly taxTotal: Cents;
  /** totalHT + taxTotal. */
  readonly total: Cents;
  /** totalHT by packaging, rounded half up: to show, never to multiply again. */
  readonly discountedUnitPrice: Cents;
  /** Quantity × list price. */
  readonly originalTotalHT: Cents;
};

/** Names of the wire's Shipment; totalHt + taxTotal = totalTTC. */
export type ShipmentTotals<Line extends PricedLine = PricedLine> = {
  readonly group: GroupKey;
  readonly lines: readonly LineTotals<Line>[];
  readonly quantity: number;
  readonly originalTotalHt: Cents;
  /** Everything taken off the list prices, 0 or positive. */
  readonly totalDiscount: Cents;
  readonly totalHtWithoutShippingFee: Cents;
  readonly shippingTotalHT: Cents;
  /** Shipping fee TTC. */
  readonly shippingTotal: Cents;
  readonly totalHt: Cents;
  /** VAT of the lines and of the shipping fee. */
  readonly taxTotal: Cents;
  readonly totalTTC: Cents;
  /** As its invoice will say it: one row a rate, rates rising, base × rate rounded once. */
  readonly vat: readonly VatLine[];
};

/** Names of the wire's Order (spec §3); totalHT + taxTotal = total. */
export type OrderTotals<Line extends PricedLine = PricedLine> = {
  readonly shipments: readonly ShipmentTotals<Line>[];
  /** Lines TTC, promotion deducted, without shipping. */
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
  /**
   * One row a rate, rates rising; bases add up to totalHT and amounts to taxTotal. It is the sum of its
   * shipments' VAT: of two shipments that need not be base × rate to the cent.
   */
  readonly vat: readonly VatLine[];
};

/**
 * Prices a cart to the cent: lines, then shipments in order of their first line, then the order.
 * Every level is the exact sum of the one below. VAT is rounded once a rate in each shipment, for each
 * is invoiced by itself, and spread over its lines (product §2, §4, §6; docs/decisions/0041).
 */
export const orderTotals = <Line extends PricedLine>({
  lines,
  promotion,
  shippingFees,
}: Omit<CartToPrice, "lines"> & { readonly lines: readonly Line[] }): OrderTotals<Line> => {
  const subtotals = lines.map((line) => timesCents(line.unitPrice, line.quantity));
  const shares = distribute(negate(promotionAmount(sumCents(subtotals), promotion)), subtotals);
  const discounted = lines.map((line, index) =>
    discountedLine(line, subtotals[index] ?? ZERO, shares[index] ?? ZERO),
  );
  const shipments = [...Map.groupBy(discounted, ({ line }) => line.group)].map(([group, members]) =>
    shipmentTotals(group, members, shippingFees.get(group) ?? ZERO),
  );
  const priced = shipments.flatMap((shipment) => shipment.lines);
  return {
    shipments,
    itemsTotal: sumOf(priced, "total"),
    itemsTotalHT: sumOf(priced, "totalHT"),
    itemsOriginalTotalHT: sumOf(priced, "originalTotalHT"),
    orderPromotionTotal: sumOf(priced, "promotionTotal"),
    shippingTotal: sumOf(shipments, "shippingTotal"),
    shippingTotalHT: sumOf(shipments, "shippingTotalHT"),
    taxTotal: sumOf(shipments, "taxTotal"),
    totalHT: sumOf(shipments, "totalHt"),
    total: sumOf(shipments, "totalTTC"),
    vat: sumByRate(shipments.flatMap(({ vat }) => vat)),
  };
};

/** What a promotion takes off a subtotal HT: 0 or positive, never more than the subtotal. */
export const promotionAmount = (subtotal: Cents, promotion: OrderPromotion | null): Cents => {
  if (promotion === null) return ZERO;
  const wished =
    promotion.kind === "amount" ? promotion.amount : applyRate(subtotal, promotion.rate);
  return cents(Math.max(0, Math.min(wished, subtotal)));
};

/** A line before its VAT, which depends on the others of its shipment. */
type DiscountedLine<Line extends PricedLine> = Omit<LineTotals<Line>, "taxTotal" | "total">;

const discountedLine = <Line extends PricedLine>(
  line: Line,
  subtotal: Cents,
  promotionTotal: Cents,
): DiscountedLine<Line> => {
  const totalHT = cents(subtotal + promotionTotal);
  return {
    line,
    subtotal,
    promotionTotal,
    totalHT,
    discountedUnitPrice: line.quantity > 0 ? divideHalfUp(totalHT, line.quantity) : ZERO,
    originalTotalHT: timesCents(line.originalUnitPrice, line.quantity),
  };
};

const shipmentTotals = <Line extends PricedLine>(
  group: GroupKey,
  discounted: readonly DiscountedLine<Line>[],
  shippingTotalHT: Cents,
): ShipmentTotals<Line> => {
  const { rates, shares } = vatOf(
    discounted.map(({ line, totalHT }) => ({ rate: line.vatRate, base: totalHT })),
    { rate: SHIPPING_VAT_RATE, base: shippingTotalHT },
  );
  const lines = discounted.map((line, index): LineTotals<Line> => {
    const taxTotal = shares[index] ?? ZERO;
    return { ...line, taxTotal, total: cents(line.totalHT + taxTotal) };
  });
  const totalHtWithoutShippingFee = sumOf(lines, "totalHT");
  const originalTotalHt = sumOf(lines, "originalTotalHT");
  const totalHt = cents(totalHtWithoutShippingFee + shippingTotalHT);
  const taxTotal = sumOf(rates, "amount");
  return {
    group,
    lines,
    quantity: lines.reduce((sum, { line }) => sum + line.quantity, 0),
    originalTotalHt,
    totalDiscount: cents(Math.max(0, originalTotalHt - totalHtWithoutShippingFee)),
    totalHtWithoutShippingFee,
    shippingTotalHT,
    shippingTotal: cents(shippingTotalHT + applyRate(shippingTotalHT, SHIPPING_VAT_RATE)),
    totalHt,
    taxTotal,
    totalTTC: cents(totalHt + taxTotal),
    // A rate that only free goods have is none.
    vat: rates.filter(({ base }) => base !== 0),
  };
};

/** The sum of one column of cents. */
const sumOf = <Key extends string>(
  rows: readonly { readonly [Name in Key]: Cents }[],
  key: Key,
): Cents => sumCents(rows.map((row) => row[key]));
