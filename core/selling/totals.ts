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
  /** One row a rate, rates rising; bases add up to totalHT and amounts to taxTotal. */
  readonly vat: readonly VatLine[];
};

/**
 * Prices a cart to the cent: lines, then shipments in order of their first line, then the order.
 * Every level is the exact sum of the one below; VAT is rounded once, half up, on each discounted
 * line and on each shipping fee (product §2, §6).
 */
export const orderTotals = <Line extends PricedLine>({
  lines,
  promotion,
  shippingFees,
}: Omit<CartToPrice, "lines"> & { readonly lines: readonly Line[] }): OrderTotals<Line> => {
  const subtotals = lines.map((line) => timesCents(line.unitPrice, line.quantity));
  const shares = distribute(negate(promotionAmount(sumCents(subtotals), promotion)), subtotals);
  const priced = lines.map((line, index) =>
    lineTotals(line, subtotals[index] ?? ZERO, shares[index] ?? ZERO),
  );
  const shipments = [...Map.groupBy(priced, ({ line }) => line.group)].map(([group, members]) =>
    shipmentTotals(group, members, shippingFees.get(group) ?? ZERO),
  );
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
    vat: vatLines(shipments),
  };
};

/** What a promotion takes off a subtotal HT: 0 or positive, never more than the subtotal. */
export const promotionAmount = (subtotal: Cents, promotion: OrderPromotion | null): Cents => {
  if (promotion === null) return ZERO;
  const wished =
    promotion.kind === "amount" ? promotion.amount : applyRate(subtotal, promotion.rate);
  return cents(Math.max(0, Math.min(wished, subtotal)));
};

const lineTotals = <Line extends PricedLine>(
  line: Line,
  subtotal: Cents,
  promotionTotal: Cents,
): LineTotals<Line> => {
  const totalHT = cents(subtotal + promotionTotal);
  const taxTotal = applyRate(totalHT, line.vatRate);
  return {
    line,
    subtotal,
    promotionTotal,
    totalHT,
    taxTotal,
    total: cents(totalHT + taxTotal),
    discountedUnitPrice: line.quantity > 0 ? divideHalfUp(totalHT, line.quantity) : ZERO,
    originalTotalHT: timesCents(line.originalUnitPrice, line.quantity),
  };
};

const shipmentTotals = <Line extends PricedLine>(
  group: GroupKey,
  lines: readonly LineTotals<Line>[],
  shippingTotalHT: Cents,
): ShipmentTotals<Line> => {
  const shippingVat = applyRate(shippingTotalHT, SHIPPING_VAT_RATE);
  const totalHtWithoutShippingFee = sumOf(lines, "totalHT");
  const originalTotalHt = sumOf(lines, "originalTotalHT");
  const totalHt = cents(totalHtWithoutShippingFee + shippingTotalHT);
  const taxTotal = cents(sumOf(lines, "taxTotal") + shippingVat);
  return {
    group,
    lines,
    quantity: lines.reduce((sum, { line }) => sum + line.quantity, 0),
    originalTotalHt,
    totalDiscount: cents(Math.max(0, originalTotalHt - totalHtWithoutShippingFee)),
    totalHtWithoutShippingFee,
    shippingTotalHT,
    shippingTotal: cents(shippingTotalHT + shippingVat),
    totalHt,
    taxTotal,
    totalTTC: cents(totalHt + taxTotal),
  };
};

const vatLines = (shipments: readonly ShipmentTotals[]): readonly VatLine[] => {
  const parts = shipments.flatMap(({ lines, shippingTotalHT, shippingTotal }) => [
    ...lines.map(({ line, totalHT, taxTotal }) => vatLine(line.vatRate, totalHT, taxTotal)),
    vatLine(SHIPPING_VAT_RATE, shippingTotalHT, cents(shippingTotal - shippingTotalHT)),
  ]);
  const partsByRate = Map.groupBy(
    parts.filter(({ base }) => base !== 0),
    ({ rate }) => rate,
  );
  return [...partsByRate]
    .map(([rate, rows]) => vatLine(rate, sumOf(rows, "base"), sumOf(rows, "amount")))
    .toSorted((a, b) => a.rate - b.rate);
};

const vatLine = (rate: Rate, base: Cents, amount: Cents): VatLine => ({ rate, base, amount });

/** The sum of one column of cents. */
const sumOf = <Key extends string>(
  rows: readonly { readonly [Name in Key]: Cents }[],
  key: Key,
): Cents => sumCents(rows.map((row) => row[key]));
