import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { type Column, insertRows } from "../../server/database/insert-rows.ts";
import type { ItemRow, OrderRow, OrderTables, ShipmentRow } from "./order-types.ts";

/** Orders and carts with all that hangs on them. */
export const insertOrders = Effect.fnUntraced(function* (tables: OrderTables) {
  const sql = yield* SqlClient.SqlClient;
  yield* insertRows("order", orderColumns, tables.orders);
  yield* insertRows("shipment", shipmentColumns, tables.shipments);
  yield* insertRows(
    "shipment_history",
    [
      ["shipment_id", "int", ({ shipmentId }) => shipmentId],
      ["status", "int", ({ status }) => status],
      ["at", "timestamptz", ({ at }) => at],
    ],
    tables.shipmentHistory,
  );
  yield* insertRows("order_item", itemColumns, tables.items);
  yield* insertRows(
    "payment",
    [
      ["id", "int", ({ id }) => id],
      ["order_id", "int", ({ orderId }) => orderId],
      ["scope", "text", ({ scope }) => scope],
      ["method", "text", ({ method }) => method],
      ["state", "text", ({ state }) => state],
      ["amount", "bigint", ({ amount }) => amount],
      ["retryable", "boolean", ({ retryable }) => retryable],
      ["created_at", "timestamptz", ({ createdAt }) => createdAt],
      ["updated_at", "timestamptz", ({ updatedAt }) => updatedAt],
    ],
    tables.payments,
  );
  yield* insertRows(
    "payment_history",
    [
      ["payment_id", "int", ({ paymentId }) => paymentId],
      ["from_state", "text", ({ from }) => from],
      ["to_state", "text", ({ to }) => to],
      ["reason", "text", ({ reason }) => reason],
      ["at", "timestamptz", ({ at }) => at],
    ],
    tables.paymentHistory,
  );
  yield* insertRows(
    "bank_transaction",
    [
      ["id", "text", ({ id }) => id],
      ["order_id", "int", ({ orderId }) => orderId],
      ["payment_ids", "int[]", ({ paymentIds }) => paymentIds],
      ["amount", "bigint", ({ amount }) => amount],
      ["state", "text", ({ state }) => state],
      ["created_at", "timestamptz", ({ createdAt }) => createdAt],
      ["answered_at", "timestamptz", ({ answeredAt }) => answeredAt],
    ],
    tables.transactions,
  );
  // What each page took for each payment, as the shop notes it when it opens one.
  yield* sql`update bank_transaction b set amounts = (
    select array_agg(y.amount order by p.rank)
    from unnest(b.payment_ids) with ordinality as p(id, rank) join payment y on y.id = p.id)`;
});

const orderColumns: readonly Column<OrderRow>[] = [
  ["id", "int", ({ id }) => id],
  ["token", "text", ({ token }) => token],
  ["number", "text", ({ number }) => number],
  ["store_id", "int", ({ storeId }) => storeId],
  ["customer_id", "int", ({ customerId }) => customerId],
  ["sales_area_id", "int", ({ salesAreaId }) => salesAreaId],
  ["checkout_state", "text", ({ checkoutState }) => checkoutState],
  ["revision", "int", ({ revision }) => revision],
  ["promotion_id", "int", ({ promotionId }) => promotionId],
  ["billing_address", "jsonb", ({ billingAddress }) => billingAddress],
  ["shipping_address", "jsonb", ({ shippingAddress }) => shippingAddress],
  ["vat", "jsonb", ({ vat }) => vat],
  ["unavailable", "jsonb", ({ unavailable }) => unavailable],
  ["items_total", "bigint", ({ itemsTotal }) => itemsTotal],
  ["items_total_ht", "bigint", ({ itemsTotalHT }) => itemsTotalHT],
  ["items_original_total_ht", "bigint", ({ itemsOriginalTotalHT }) => itemsOriginalTotalHT],
  ["promotion_total", "bigint", ({ promotionTotal }) => promotionTotal],
  ["shipping_total", "bigint", ({ shippingTotal }) => shippingTotal],
  ["shipping_total_ht", "bigint", ({ shippingTotalHT }) => shippingTotalHT],
  ["tax_total", "bigint", ({ taxTotal }) => taxTotal],
  ["total", "bigint", ({ total }) => total],
  ["total_ht", "bigint", ({ totalHT }) => totalHT],
  ["created_at", "timestamptz", ({ createdAt }) => createdAt],
  ["updated_at", "timestamptz", ({ updatedAt }) => updatedAt],
  ["completed_at", "timestamptz", ({ completedAt }) => completedAt],
];

const shipmentColumns: readonly Column<ShipmentRow>[] = [
  ["id", "int", ({ id }) => id],
  ["order_id", "int", ({ orderId }) => orderId],
  ["merchant_id", "int", ({ merchantId }) => merchantId],
  ["transport_type_code", "text", ({ transportTypeCode }) => transportTypeCode],
  ["status", "int", ({ status }) => status],
  ["delivery_date", "date", ({ deliveryDate }) => deliveryDate],
  ["shipping_method_id", "int", ({ shippingMethodId }) => shippingMethodId],
  ["note", "text", ({ note }) => note],
  ["conditions", "jsonb", ({ conditions }) => conditions],
  ["total_ht", "bigint", ({ totalHt }) => totalHt],
  ["total_ttc", "bigint", ({ totalTtc }) => totalTtc],
  ["items_ht", "bigint", ({ itemsHt }) => itemsHt],
  ["original_total_ht", "bigint", ({ originalTotalHt }) => originalTotalHt],
  ["total_discount", "bigint", ({ totalDiscount }) => totalDiscount],
  ["tax_total", "bigint", ({ taxTotal }) => taxTotal],
  ["shipping_total", "bigint", ({ shippingTotal }) => shippingTotal],
  ["shipping_total_ht", "bigint", ({ shippingTotalHt }) => shippingTotalHt],
];

const itemColumns: readonly Column<ItemRow>[] = [
  ["id", "int", ({ id }) => id],
  ["order_id", "int", ({ orderId }) => orderId],
  ["shipment_id", "int", ({ shipmentId }) => shipmentId],
  ["variant_id", "int", ({ variantId }) => variantId],
  ["quantity", "int", ({ quantity }) => quantity],
  ["unit_price", "int", ({ unitPrice }) => unitPrice],
  ["original_unit_price", "int", ({ originalUnitPrice }) => originalUnitPrice],
  ["previous_unit_price", "int", ({ previousUnitPrice }) => previousUnitPrice],
  ["volume_from", "int", ({ volumeFrom }) => volumeFrom],
  ["vat_rate", "numeric", ({ vatRate }) => vatRate],
  ["subtotal", "bigint", ({ subtotal }) => subtotal],
  ["promotion_total", "bigint", ({ promotionTotal }) => promotionTotal],
  ["tax_total", "bigint", ({ taxTotal }) => taxTotal],
  ["total", "bigint", ({ total }) => total],
  ["offer_promotion_id", "int", ({ offerId }) => offerId],
  ["product_snapshot", "jsonb", ({ snapshot }) => snapshot],
];
