import type { VatLine } from "../../api-schema/order.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import type { LineColumns, OrderAmounts } from "./row-columns.ts";
import { SHIPPING_VAT_RATE } from "./totals.ts";
import { cents, sumCents, timesCents } from "../money/cents.ts";
import { sumByRate } from "../money/vat.ts";

/** A line of an order with its totals. */
export type TotalledLine = Pick<
  LineColumns,
  | "quantity"
  | "originalUnitPrice"
  | "vatRate"
  | "subtotal"
  | "promotionTotal"
  | "taxTotal"
  | "total"
>;

/** A shipment with its lines and its fee, HT and TTC. */
export type TotalledShipment = {
  readonly items: readonly TotalledLine[];
  readonly shippingTotalHT: Cents;
  readonly shippingTotal: Cents;
};

/**
 * The totals of an order as the exact sums of its shipments: what a version that changed one of them
 * comes to. Bases and amounts of VAT are those of the lines and of the fees, one row a rate, rates
 * rising: nothing is rounded again, so that a shipment which does not change keeps every cent.
 */
export const sumOfShipments = (shipments: readonly TotalledShipment[]): OrderAmounts => {
  const items = shipments.flatMap((shipment) => shipment.items);
  const itemsTotalHT = sumCents(items.map(baseOf));
  const itemsTotal = sumCents(items.map(({ total }) => total));
  const shippingTotal = sumCents(shipments.map((shipment) => shipment.shippingTotal));
  const shippingTotalHT = sumCents(shipments.map((shipment) => shipment.shippingTotalHT));
  const total = cents(itemsTotal + shippingTotal);
  const totalHT = cents(itemsTotalHT + shippingTotalHT);
  return {
    itemsTotal,
    itemsTotalHT,
    itemsOriginalTotalHT: sumCents(
      items.map(({ originalUnitPrice, quantity }) => timesCents(originalUnitPrice, quantity)),
    ),
    orderPromotionTotal: sumCents(items.map(({ promotionTotal }) => promotionTotal)),
    shippingTotal,
    shippingTotalHT,
    taxTotal: cents(total - totalHT),
    total,
    totalHT,
    vat: vatOf(shipments),
  };
};

const baseOf = ({ subtotal, promotionTotal }: TotalledLine): Cents =>
  cents(subtotal + promotionTotal);

const vatOf = (shipments: readonly TotalledShipment[]): readonly VatLine[] => {
  const rows = shipments.flatMap(({ items, shippingTotal, shippingTotalHT }): VatLine[] => [
    ...items.map((item) => ({ rate: item.vatRate, base: baseOf(item), amount: item.taxTotal })),
    {
      rate: SHIPPING_VAT_RATE,
      base: shippingTotalHT,
      amount: cents(shippingTotal - shippingTotalHT),
    },
  ]);
  return sumByRate(rows.filter(({ base }) => base !== 0));
};
