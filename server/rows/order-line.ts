import { Schema } from "effect";
import { SaidOfLine } from "../../api-schema/order.ts";
import {
  Cents,
  OrderId,
  OrderItemId,
  PromotionId,
  Rate,
  ShipmentId,
  VariantId,
} from "../../api-schema/primitives.ts";
import { TariffOfLine } from "../../api-schema/tariff.ts";
import type { ProductSnapshot } from "../../core/selling/product-snapshot.ts";
import { bigint, int, jsonb, numeric, table, text } from "./table.ts";

/**
 * The words of a product as it was sold. They are looked at no further than that they are there: they are
 * most of what is read, nothing is computed from them, and an order must open whatever they were then.
 */
export const Snapshot = Schema.declare<ProductSnapshot>(
  (kept): kept is ProductSnapshot => typeof kept === "object" && kept !== null,
);

/** A line of a cart or of an order. */
export const orderLine = table("order_item", {
  id: int(OrderItemId),
  orderId: int(OrderId),
  shipmentId: int(ShipmentId),
  variantId: int(VariantId),
  quantity: int(Schema.Int),
  customerReference: text(SaidOfLine.fields.customerReference),
  unitPrice: int(Cents),
  originalUnitPrice: int(Cents),
  /** What the customer last saw, when it was something else. */
  previousUnitPrice: int(Schema.NullOr(Cents)),
  volumeFrom: int(Schema.NullOr(Schema.Int)),
  /** The mill's price by which it is sold, as it was then. */
  tariffPrice: bigint(TariffOfLine.fields.tariffPrice),
  priceUnit: text(TariffOfLine.fields.priceUnit),
  priceBase: int(TariffOfLine.fields.priceBase),
  priceHeld: int(TariffOfLine.fields.priceHeld),
  vatRate: numeric(Rate),
  subtotal: bigint(Cents),
  promotionTotal: bigint(Cents),
  taxTotal: bigint(Cents),
  total: bigint(Cents),
  offerId: int(Schema.NullOr(PromotionId), "offer_promotion_id"),
  /** Frozen at completion. */
  snapshot: jsonb(Schema.NullOr(Snapshot), "product_snapshot"),
});
