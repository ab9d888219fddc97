import { Schema } from "effect";
import { Address } from "../../api-schema/address.ts";
import { LeftItem } from "../../api-schema/cart-basis.ts";
import { CheckoutState, VatLine } from "../../api-schema/order.ts";
import {
  AddressId,
  Cents,
  CustomerId,
  Instant,
  OrderId,
  OrderNumber,
  OrderToken,
  PromotionId,
  StoreId,
} from "../../api-schema/primitives.ts";
import { bigint, int, jsonb, table, text, timestamptz } from "./table.ts";

/** A cart or an order. */
export const order = table("order", {
  id: int(OrderId),
  token: text(OrderToken),
  /** Null until it is completed. */
  number: text(Schema.NullOr(OrderNumber)),
  storeId: int(StoreId),
  customerId: int(CustomerId),
  salesAreaId: int(Schema.Int),
  checkoutState: text(CheckoutState),
  revision: int(Schema.Int),
  version: int(Schema.Int),
  couponId: int(Schema.NullOr(PromotionId), "promotion_id"),
  /** The one chosen for a cart; null while it is the store's own. */
  shippingAddressId: int(Schema.NullOr(AddressId)),
  /** Both frozen at completion. */
  billingAddress: jsonb(Schema.NullOr(Address)),
  shippingAddress: jsonb(Schema.NullOr(Address)),
  unavailable: jsonb(Schema.Array(LeftItem)),
  vat: jsonb(Schema.Array(VatLine)),
  itemsTotal: bigint(Cents),
  itemsTotalHT: bigint(Cents),
  itemsOriginalTotalHT: bigint(Cents),
  orderPromotionTotal: bigint(Cents, "promotion_total"),
  shippingTotal: bigint(Cents),
  shippingTotalHT: bigint(Cents),
  taxTotal: bigint(Cents),
  total: bigint(Cents),
  totalHT: bigint(Cents),
  createdAt: timestamptz(Instant),
  completedAt: timestamptz(Schema.NullOr(Instant)),
});
