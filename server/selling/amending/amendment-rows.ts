import { Schema } from "effect";
import { AmendmentSide } from "../../../api-schema/amendment.ts";
import { Shipment } from "../../../api-schema/order.ts";
import {
  CalendarDay,
  Cents,
  OrderId,
  OrderItemId,
  PaymentId,
  PromotionId,
  Rate,
  ShipmentId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import { Snapshot } from "../orders/sold-order.ts";
import { OrderTotals } from "../orders/sold-order.ts";

/** A line to be written; `itemId` null for one that is new, with the product as it is sold. */
const AmendedItemRow = Schema.Struct({
  itemId: Schema.NullOr(OrderItemId),
  variantId: VariantId,
  quantity: Schema.Int,
  unitPrice: Cents,
  originalUnitPrice: Cents,
  volumeFrom: Schema.NullOr(Schema.Int),
  vatRate: Rate,
  subtotal: Cents,
  promotionTotal: Cents,
  taxTotal: Cents,
  total: Cents,
  offerId: Schema.NullOr(PromotionId),
  snapshot: Snapshot,
});
export type AmendedItemRow = typeof AmendedItemRow.Type;

/** How many packagings of a variant a version reserves beyond the former one; negative gives back. */
const StockMove = Schema.Struct({ variantId: VariantId, quantity: Schema.Int });
export type StockMove = typeof StockMove.Type;

/**
 * Everything that a new version writes, priced when it was asked for. It is kept with a supplement
 * that is not paid yet, so that what was paid is what is written.
 */
export const AmendmentRows = Schema.Struct({
  orderId: OrderId,
  /** The version that they make. */
  version: Schema.Int,
  shipment: Schema.Struct({
    id: ShipmentId,
    isCancelled: Schema.Boolean,
    deliveryDate: Schema.NullOr(CalendarDay),
    conditions: Schema.NullOr(Shipment.fields.conditions),
    totalHt: Cents,
    totalTtc: Cents,
    itemsHt: Cents,
    originalTotalHt: Cents,
    totalDiscount: Cents,
    taxTotal: Cents,
    shippingTotal: Cents,
    shippingTotalHt: Cents,
  }),
  items: Schema.Array(AmendedItemRow),
  removedItems: Schema.Array(OrderItemId),
  order: OrderTotals,
  payment: Schema.Struct({ id: PaymentId, before: Cents, after: Cents }),
  stock: Schema.Array(StockMove),
  before: AmendmentSide,
  after: AmendmentSide,
});
export type AmendmentRows = typeof AmendmentRows.Type;
