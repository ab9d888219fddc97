import { Schema } from "effect";
import { Address } from "../../../api-schema/address.ts";
import { Image } from "../../../api-schema/catalogue.ts";
import { Merchant } from "../../../api-schema/merchant.ts";
import {
  AwaitedProduct,
  Payment,
  PaymentScope,
  PaymentState,
  PendingSupplement,
  Shipment,
  ShipmentDetail,
  ShipmentStatus,
  VatLine,
} from "../../../api-schema/order.ts";
import {
  CalendarDay,
  Cents,
  ClockTime,
  Instant,
  OrderId,
  OrderItemId,
  OrderNumber,
  OrderToken,
  PaymentId,
  Rate,
  ShipmentId,
  TransportTypeCode,
} from "../../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../../api-schema/store.ts";
import { CouponState, ShippingMethod } from "../../../core/selling/cart-state.ts";
import type { ProductSnapshot } from "../../../core/selling/product-snapshot.ts";

// What the statements of order-queries.ts answer. Amounts, states, days and ids are decoded: an
// undefined total would go through every sum, and a day of another shape onto every invoice. The
// words of a product as it was sold are looked at no further than that they are there: they are most
// of what is read, nothing is computed from them, and an order must open whatever they were then.

export const Snapshot = Schema.declare<ProductSnapshot>(
  (kept): kept is ProductSnapshot => typeof kept === "object" && kept !== null,
);

const SoldItem = Schema.Struct({
  id: OrderItemId,
  snapshot: Snapshot,
  quantity: Schema.Finite,
  unitPrice: Cents,
  originalUnitPrice: Cents,
  volumeFrom: Schema.NullOr(Schema.Finite),
  vatRate: Rate,
  subtotal: Cents,
  promotionTotal: Cents,
  taxTotal: Cents,
  total: Cents,
  stock: Schema.Finite,
  onSale: Schema.Boolean,
});
export type SoldItem = typeof SoldItem.Type;

const SoldShipment = Schema.Struct({
  id: ShipmentId,
  merchant: Merchant,
  transportTypeCode: TransportTypeCode,
  status: ShipmentStatus,
  deliveryDate: Schema.NullOr(CalendarDay),
  note: Schema.String,
  totalHt: Cents,
  totalTtc: Cents,
  itemsHt: Cents,
  originalTotalHt: Cents,
  totalDiscount: Cents,
  taxTotal: Cents,
  shippingTotal: Cents,
  shippingTotalHt: Cents,
  conditions: Schema.NullOr(Shipment.fields.conditions),
  method: Schema.NullOr(ShippingMethod),
  completedAt: Instant,
  /** The lorry's cut-off hour; null for a parcel and where none comes any more. */
  cutOff: Schema.NullOr(ClockTime),
  items: Schema.Array(SoldItem),
});
export type SoldShipment = typeof SoldShipment.Type;

/** A payment as its row is read, by orders and by payments alike. */
export const SoldPayment = Schema.Struct({
  id: PaymentId,
  scope: PaymentScope,
  method: PaymentMethodCode,
  state: PaymentState,
  amount: Cents,
  retryable: Schema.Boolean,
  due: Payment.fields.due,
  debitReturned: Payment.fields.debitReturned,
  /** Since when it waits to be paid by its method: the order's completion, or its last change. */
  dueSince: Schema.NullOr(Instant),
});
export type SoldPayment = typeof SoldPayment.Type;

/** The amounts of an order: exact sums of its shipments. */
export const OrderTotals = Schema.Struct({
  itemsTotal: Cents,
  itemsTotalHT: Cents,
  itemsOriginalTotalHT: Cents,
  promotionTotal: Cents,
  shippingTotal: Cents,
  shippingTotalHT: Cents,
  taxTotal: Cents,
  total: Cents,
  totalHT: Cents,
  vat: Schema.Array(VatLine),
});

/** A completed order as it is read. */
const SoldOrder = Schema.Struct({
  id: OrderId,
  number: OrderNumber,
  token: OrderToken,
  revision: Schema.Finite,
  ...OrderTotals.fields,
  billingAddress: Schema.NullOr(Address),
  shippingAddress: Schema.NullOr(Address),
  createdAt: Instant,
  completedAt: Instant,
  version: Schema.Finite,
  amended: Schema.NullOr(Schema.Struct({ at: Instant, by: Schema.String })),
  supplement: Schema.NullOr(PendingSupplement),
  coupon: Schema.NullOr(
    CouponState.mapFields(({ id, code, name, description, legalNotice, startsAt, endsAt }) => ({
      id,
      code,
      name,
      description,
      legalNotice,
      startsAt,
      endsAt,
    })),
  ),
  payments: Schema.Array(SoldPayment),
  transaction: Schema.NullOr(
    Schema.Struct({
      id: Schema.String,
      state: Schema.String,
      url: Schema.NullOr(Schema.String),
    }),
  ),
  shipments: Schema.Array(SoldShipment),
});
export type SoldOrder = typeof SoldOrder.Type;

const SoldSummary = Schema.Struct({
  id: OrderId,
  number: OrderNumber,
  token: OrderToken,
  completedAt: Instant,
  total: Cents,
  totalHT: Cents,
  payments: Schema.Array(SoldPayment),
  itemCount: Schema.Finite,
  shipments: Schema.Array(
    SoldShipment.mapFields(({ id, status, deliveryDate, transportTypeCode, merchant }) => ({
      id,
      status,
      deliveryDate,
      transportTypeCode,
      merchant,
    })),
  ),
  images: Schema.Array(Image),
});
export type SoldSummary = typeof SoldSummary.Type;

/** A shipment with the order it belongs to and its history. */
const SoldDetail = Schema.Struct({
  shipment: SoldShipment,
  order: ShipmentDetail.fields.order,
  history: ShipmentDetail.fields.history,
});
export type SoldDetail = typeof SoldDetail.Type;

// Each throws for what has another shape: a defect that names the column.
export const decodeOrder = Schema.decodeUnknownSync(SoldOrder);
export const decodeDetail = Schema.decodeUnknownSync(SoldDetail);
export const decodeSummaries = Schema.decodeUnknownSync(
  Schema.Struct({ total: Schema.Finite, orders: Schema.Array(SoldSummary) }),
);
export const decodeDetails = Schema.decodeUnknownSync(
  Schema.Struct({ total: Schema.Finite, details: Schema.Array(SoldDetail) }),
);
export const decodeAwaited = Schema.decodeUnknownSync(Schema.Array(AwaitedProduct));
