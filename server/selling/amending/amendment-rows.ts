import { Schema } from "effect";
import { AmendmentSide } from "../../../api-schema/amendment.ts";
import {
  Cents,
  OrderId,
  OrderItemId,
  PaymentId,
  ShipmentId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import {
  LINE_COLUMNS,
  ORDER_AMOUNTS,
  SHIPMENT_AMOUNTS,
} from "../../../core/selling/row-columns.ts";
import { orderLine, Snapshot } from "../../rows/order-line.ts";
import { order } from "../../rows/order.ts";
import { part } from "../../rows/part.ts";
import { shipment } from "../../rows/shipment.ts";

/** What a version writes of a line. */
export const amendedLine = part(orderLine, ["variantId", ...LINE_COLUMNS, "offerId", "snapshot"]);

/** What it writes of its shipment. */
export const amendedShipment = part(shipment, ["deliveryDate", "conditions", ...SHIPMENT_AMOUNTS]);

/** What it writes of the order. */
export const amendedOrder = part(order, ORDER_AMOUNTS);

/** A line to be written; `itemId` null for one that is new, with the product as it is sold. */
const AmendedItemRow = Schema.Struct({
  itemId: Schema.NullOr(OrderItemId),
  ...amendedLine.fields,
  snapshot: Snapshot,
});
export type AmendedItemRow = typeof AmendedItemRow.Type;

/** How many packagings of a variant a version reserves beyond the former one; negative gives back. */
const StockMove = Schema.Struct({ variantId: VariantId, quantity: Schema.Int });
export type StockMove = typeof StockMove.Type;

const AmendedShipment = Schema.Struct({
  id: ShipmentId,
  isCancelled: Schema.Boolean,
  ...amendedShipment.fields,
});

const AmendedOrder = Schema.Struct(amendedOrder.fields);

/**
 * Everything that a new version writes, priced when it was asked for. It is kept with a supplement
 * that is not paid yet, so that what was paid is what is written: one that was asked for before
 * columns had the names of the wire is read by its former names.
 */
export const AmendmentRows = Schema.Struct({
  orderId: OrderId,
  /** The version that they make. */
  version: Schema.Int,
  shipment: Schema.Union([
    AmendedShipment,
    AmendedShipment.pipe(
      Schema.encodeKeys({
        totalTTC: "totalTtc",
        totalHtWithoutShippingFee: "itemsHt",
        shippingTotalHT: "shippingTotalHt",
      }),
    ),
  ]),
  items: Schema.Array(AmendedItemRow),
  removedItems: Schema.Array(OrderItemId),
  order: Schema.Union([
    AmendedOrder,
    AmendedOrder.pipe(Schema.encodeKeys({ orderPromotionTotal: "promotionTotal" })),
  ]),
  payment: Schema.Struct({ id: PaymentId, before: Cents, after: Cents }),
  stock: Schema.Array(StockMove),
  before: AmendmentSide,
  after: AmendmentSide,
  /** The shipment of the same order that goods of the first one go to; the house alone moves them. */
  beside: Schema.optionalKey(
    Schema.Struct({
      shipment: AmendedShipment,
      items: Schema.Array(AmendedItemRow),
      removedItems: Schema.Array(OrderItemId),
      before: AmendmentSide,
      after: AmendmentSide,
    }),
  ),
});
export type AmendmentRows = typeof AmendmentRows.Type;
