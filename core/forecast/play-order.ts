import type { ShipmentConditions } from "../../api-schema/order.ts";
import type { Cents, Grams, Rate, TransportTypeCode } from "../../api-schema/primitives.ts";
import { priceFor, type PriceList } from "../catalogue/price.ts";
import { cents, sumCents, timesCents, ZERO } from "../money/cents.ts";
import type { ChosenDelivery } from "../delivery/moved-delivery.ts";
import { gmpDeliveryFee, shipmentConditions } from "../selling/conditions.ts";
import type { GroupKey } from "../selling/shipping-groups.ts";
import { type OrderPromotion, orderTotals } from "../selling/totals.ts";

/** A line of an order of the past, with what its article costs now and would cost. */
export interface PastLine {
  readonly article: string;
  readonly group: GroupKey;
  readonly quantity: number;
  readonly vatRate: Rate;
  /** Of one packaging. */
  readonly netWeight: Grams;
  /** HT, for one packaging, when it was ordered: counts on both sides where no list has the article. */
  readonly paid: Cents;
  /** What one packaging costs the mill; null where nobody has said it. */
  readonly cost: Cents | null;
  readonly before: PriceList | null;
  readonly after: PriceList | null;
}

/** What a shipment has to reach, and what it costs to bring. */
export interface ShipmentTerms {
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Due under the minimum for a lorry; whatever it weighs for a parcel. */
  readonly fee: Cents;
}

/** A shipment of an order of the past, with today's terms and those of the rule. */
export interface PastShipment {
  readonly group: GroupKey;
  readonly label: string;
  readonly transport: TransportTypeCode;
  readonly before: ShipmentTerms;
  readonly after: ShipmentTerms;
  /** The lorry of which it was a delivery, where the rule changes when that comes. */
  readonly chosen?: ChosenDelivery;
}

export interface PastOrder {
  readonly promotion: OrderPromotion | null;
  readonly lines: readonly PastLine[];
  readonly shipments: readonly PastShipment[];
}

/** An order as it would be. Amounts HT. */
export interface PlayedOrder {
  /** Lines and delivery. */
  readonly total: Cents;
  readonly delivery: Cents;
  /** What goods of a known cost leave, each with its share of the promotion. */
  readonly margin: Cents;
  readonly shipments: readonly PlayedShipment[];
}

interface PlayedShipment {
  readonly group: GroupKey;
  /** Its lines and its delivery. */
  readonly total: Cents;
  readonly conditions: ShipmentConditions;
}

/**
 * An order of the past as the shop would price it: with prices, promotion, minimums and delivery fees of
 * `side`. The rules are those of the open cart (core/selling, product §6).
 */
export const playOrder = (
  { promotion, lines, shipments }: PastOrder,
  side: "before" | "after",
): PlayedOrder => {
  const priced = lines.map((line, id) => {
    const list = line[side];
    const price = list === null ? null : priceFor(list, line.quantity);
    return {
      id,
      group: line.group,
      quantity: line.quantity,
      vatRate: line.vatRate,
      unitPrice: price?.unitPrice ?? line.paid,
      originalUnitPrice: price?.originalUnitPrice ?? line.paid,
      netWeight: line.netWeight,
      cost: line.cost,
    };
  });
  const frames = shipments.map((shipment) => {
    const own = priced.filter(({ group }) => group === shipment.group);
    const terms = shipment[side];
    const conditions = shipmentConditions(
      { transportTypeCode: shipment.transport, minimum: terms.minimum, maximum: terms.maximum },
      {
        // safe: a sum of whole weights times whole quantities
        grams: own.reduce((sum, line) => sum + line.netWeight * line.quantity, 0) as Grams,
        itemsHT: sumCents(own.map((line) => timesCents(line.unitPrice, line.quantity))),
      },
    );
    const fee = shipment.transport === "MKP" ? terms.fee : gmpDeliveryFee(conditions, terms.fee);
    return { group: shipment.group, conditions, fee };
  });
  const totals = orderTotals({
    lines: priced,
    promotion,
    shippingFees: new Map(frames.map(({ group, fee }) => [group, fee])),
  });
  return {
    total: totals.totalHT,
    delivery: totals.shippingTotalHT,
    margin: sumCents(
      totals.shipments.flatMap((shipment) =>
        shipment.lines.flatMap(({ line: { cost, quantity }, totalHT }) =>
          cost === null ? [] : [cents(totalHT - timesCents(cost, quantity))],
        ),
      ),
    ),
    shipments: frames.map(({ group, conditions }) => ({
      group,
      conditions,
      total: cents(totals.shipments.find((one) => one.group === group)?.totalHt ?? ZERO),
    })),
  };
};
