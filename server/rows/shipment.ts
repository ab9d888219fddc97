import { Schema } from "effect";
import { Shipment, ShipmentStatus } from "../../api-schema/order.ts";
import {
  CalendarDay,
  Cents,
  MerchantId,
  OrderId,
  ShipmentId,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import { bigint, date, int, jsonb, table, text } from "./table.ts";

/** What of a cart or of an order travels together. */
export const shipment = table("shipment", {
  id: int(ShipmentId),
  orderId: int(OrderId),
  merchantId: int(MerchantId),
  transportTypeCode: text(TransportTypeCode),
  status: int(ShipmentStatus),
  deliveryDate: date(Schema.NullOr(CalendarDay)),
  shippingMethodId: int(Schema.NullOr(Schema.Int)),
  note: text(Schema.String),
  totalHt: bigint(Cents),
  totalTTC: bigint(Cents),
  totalHtWithoutShippingFee: bigint(Cents, "items_ht"),
  originalTotalHt: bigint(Cents),
  totalDiscount: bigint(Cents),
  taxTotal: bigint(Cents),
  shippingTotal: bigint(Cents),
  shippingTotalHT: bigint(Cents),
  /** Its gauge, frozen at completion. */
  conditions: jsonb(Schema.NullOr(Shipment.fields.conditions)),
});
