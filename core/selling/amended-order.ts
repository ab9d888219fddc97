import type { VatLine } from "../../api-schema/order.ts";
import type { Cents, Rate } from "../../api-schema/primitives.ts";
import { SHIPPING_VAT_RATE } from "./totals.ts";
import { cents, sumCents, timesCents } from "../money/cents.ts";
import { sumByRate } from "../money/vat.ts";

/** A line of an order with its totals, under the names of the wire. */
export type TotalledLine = {
  readonly quantity: number;
  readonly originalUnitPrice: Cents;
  readonly vatRate: Rate;
  readonly subtotal: Cents;
  readonly promotionTotal: Cents;
  readonly taxTotal: Cents;
  readonly total: Cents;
};

/** A shipment with its lines and its fee, HT and TTC. */
export type TotalledShipment = {
  readonly items: readonly TotalledLine[];
  readonly shippingTotalHt: Cents;
  readonly shippingTotal: Cents;
};

/**
 * The totals of an order as the exact sums of its shipments: what a version that changed one of them
 * comes to. Bases and amounts of VAT are those of the lines and of the fees, one row a rate, rates
 * rising: nothing is rounded again, so that a shipment which does not change keeps every cent.
 */
export const sumOfShipments = (shipments: readonly TotalledShipment[]) => {
  const items = shipments.flatMap((shipment) => shipment.items);
  const itemsTotalHT = sumCents(items.map(baseOf));
  const itemsTotal = sumCents(items.map(({ total }) => total));
  const shippingTotal = sumCents(shipments.map((shipment) => shipment.shippingTotal));
  const shippingTotalHT = sumCents(shipments.map(({ shippingTotalHt }) => shippingTotalHt));
  const total = cents(itemsTotal + shippingTotal);
  const totalHT = cents(itemsTotalHT + shippingTotalHT);
  return {
    itemsTotal,
    itemsTotalHT,
    itemsOriginalTotalHT: sumCents(
      items.map(({ originalUnitPrice, quantity }) => timesCents(originalUnitPrice, quantity)),
    ),
    promotionTotal: sumCents(items.map(({ promotionTotal }) => promotionTotal)),
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
  const rows = shipments.flatMap(({ items, shippingTotal, shippingTotalHt }): VatLine[] => [
    ...items.map((item) => ({ rate: item.vatRate, base: baseOf(item), amount: item.taxTotal })),
    {
      rate: SHIPPING_VAT_RATE,
      base: shippingTotalHt,
      amount: cents(shippingTotal - shippingTotalHt),
    },
  ]);
  return sumByRate(rows.filter(({ base }) => base !== 0));
};
