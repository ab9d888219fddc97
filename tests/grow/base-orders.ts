import { Schema } from "effect";
import { PaymentScope } from "../../api-schema/order.ts";
import {
  Cents,
  Instant,
  MerchantId,
  PaymentId,
  ShipmentId,
  StoreId,
  TransportTypeCode,
  VariantId,
} from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { partOf } from "../../server/ledger/part-sql.ts";
import { query } from "../../server/rows/query.ts";
import { many, object, value } from "../../server/rows/value.ts";
import { soldVariant, soldVariantJoins } from "../../server/selling/cart/sold-variant.ts";

const baseOrder = object({
  id: value(Schema.Int, "q.id"),
  store: value(StoreId, "q.store_id"),
  area: value(Schema.Int, "q.sales_area_id"),
  completedAt: value(Instant, "wire_instant(q.completed_at)"),
  parts: many(
    object({
      id: value(PaymentId, "y.id"),
      scope: value(PaymentScope, "y.scope"),
      method: value(PaymentMethodCode, "y.method"),
      amount: value(Cents, "y.amount"),
    }),
    "payment y where y.order_id = q.id",
    "y.id",
  ),
  shipments: many(
    object({
      id: value(ShipmentId, "h.id"),
      scope: value(PaymentScope, partOf("h")),
      transport: value(TransportTypeCode, "h.transport_type_code"),
      total: value(Cents, "h.total_ttc"),
      merchant: object({ id: value(MerchantId, "m.id"), gmp: value(Schema.Boolean, "m.gmp") }),
      invoicedAt: value(
        Instant,
        `(select wire_instant(max(k.at)) from shipment_history k
          where k.shipment_id = h.id and k.status = ${SHIPMENT.invoiced})`,
      ),
    }),
    "shipment h join merchant m on m.id = h.merchant_id where h.order_id = q.id",
    "h.id",
  ),
  lines: many(
    object({
      id: value(Schema.Int, "i.id"),
      shipment: value(ShipmentId, "i.shipment_id"),
      /** Products that may stand in for each other: sold by the same, as much, at the same rate. */
      kind: value(
        Schema.String,
        "concat_ws('|', p.transport_type_code, p.merchant_id, v.vat_rate, v.order_step)",
      ),
      variant: value(VariantId, "i.variant_id"),
    }),
    `order_item i join variant v on v.id = i.variant_id join product p on p.id = v.product_id
    where i.order_id = q.id`,
    "i.position",
  ),
  /** When the bank took the money of its cards. */
  paidAt: value(
    Schema.NullOr(Instant),
    `(select wire_instant(max(b.answered_at)) from bank_transaction b
      where b.order_id = q.id and b.state = 'accepted')`,
  ),
});
/** A completed order of the demonstration that has come to its end. */
export type BaseOrder = typeof baseOrder.schema.Type;

/** Orders of which everything was delivered and is invoiced, each of its sellers with papers that are known. */
export const endedOrders = query(
  baseOrder,
  `"order" q where q.checkout_state = 'completed' and q.version = 1
    and exists (select from shipment h where h.order_id = q.id)
    and not exists (select from shipment h join merchant m on m.id = h.merchant_id
      where h.order_id = q.id
        and (h.status <> ${SHIPMENT.invoiced} or not (m.gmp or m.legal is not null)))
    and not exists (select from payment y where y.order_id = q.id and y.method = 'CB'
      and not exists (select from bank_transaction b where b.order_id = q.id
        and b.state = 'accepted' and y.id = any(b.payment_ids)))
    order by q.id`,
);

const pooled = object({
  kind: value(
    Schema.String,
    "concat_ws('|', p.transport_type_code, p.merchant_id, v.vat_rate, v.order_step)",
  ),
  variant: soldVariant,
});

/** $1 how many by chance, $2 the seed, $3 after how many: variants that may stand in for one of a line. */
export const pooledVariants = query(
  pooled,
  `(select * from variant where active
      order by hashint8extended(id, $2::bigint), id limit $1::int offset $3::int) v
    ${soldVariantJoins("(select array[min(id)] from price_list where level = 'area')::int[]", "now()")} order by v.id`,
);
