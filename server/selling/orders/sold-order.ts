import { Schema, Struct } from "effect";
import { Image } from "../../../api-schema/catalogue.ts";
import { HouseReason } from "../../../api-schema/house-change.ts";
import {
  Payment,
  PendingSupplement,
  ShipmentStatus,
  ShippedLot,
} from "../../../api-schema/order.ts";
import { Cents, ClockTime, Grams, Instant } from "../../../api-schema/primitives.ts";
import {
  LINE_COLUMNS,
  ORDER_AMOUNTS,
  SHIPMENT_AMOUNTS,
} from "../../../core/selling/row-columns.ts";
import { TRANSPORT_ORDER } from "../../../core/delivery/ranges.ts";
import { partOf } from "../../ledger/part-sql.ts";
import { merchantOf } from "../../rows/merchant.ts";
import { orderLine, Snapshot } from "../../rows/order-line.ts";
import { order } from "../../rows/order.ts";
import { payment } from "../../rows/payment.ts";
import { product, taxon } from "../../rows/product.ts";
import { promotion } from "../../rows/promotion.ts";
import { shipment } from "../../rows/shipment.ts";
import { shippingMethod } from "../../rows/shipping-method.ts";
import { many, nullWhen, object, one, present, value } from "../../rows/value.ts";
import { variant } from "../../rows/variant.ts";

// Completed orders as they were sold: what was frozen at completion, with the catalogue's own words
// only where an order is older than its snapshot. An order is called q, a shipment h, a line i, a
// payment y; with a line its variant v, product p and main taxon t, with a shipment its merchant m and
// its shipping method g or none.

const q = order.as("q");
const h = shipment.as("h");
const i = orderLine.as("i");
const y = payment.as("y");
const v = variant.as("v");
const p = product.as("p");

/** SQL: who saved the version `n`, of its customer `c`, as customers read it. */
export const VERSION_BY =
  "case when n.act_key is null then trim(c.first_name || ' ' || c.last_name) else 'votre moulin' end";

/** The invoices `o` of the part of the payment `y`. */
const invoicesOfPart = `outstanding o where o.id in (
  select h.invoice_id from shipment h where h.order_id = y.order_id
    and ${partOf("h")} = y.scope)`;

/** What of the invoice `o` was credited, delivery by delivery. */
const CREDITED =
  "(select coalesce(sum(c.credited_ttc), 0) from shipment c where c.invoice_id = o.id)";

/** What the part bears of what is owed of an invoice `n`: all of it, or its share of one of several orders. */
const OWED_OF_PART = `case when n.share is null then n.owed
  else round(n.owed * n.share / nullif(greatest(n.amount, n.owed), 0)) end`;

/** The payments of an order, with what the ledger says of each. */
export const soldPayments = many(
  object({
    ...Struct.pick(y, ["id", "scope", "method", "state", "amount", "retryable"]),
    due: value(
      Payment.fields.due,
      `greatest(0, coalesce((select sum(l.amount) from ledger_line l where l.payment_id = y.id
        and l.account in ('ordered', 'advance')), 0)
      + coalesce((select sum(${OWED_OF_PART}) from (select o.owed + o.collecting as owed, o.amount - ${CREDITED} as amount,
          sum(h.invoiced_ttc - least(h.credited_ttc, h.invoiced_ttc)) as share
        from shipment h join outstanding o on o.id = h.invoice_id
        where h.order_id = y.order_id and ${partOf("h")} = y.scope group by o.id) n), 0))`,
    ),
    debitReturned: value(
      Payment.fields.debitReturned,
      `exists (select from ${invoicesOfPart} and o.return_reason is not null and o.owed > 0)`,
    ),
    /** Since when it waits to be paid by its method: the order's completion, or its last change. */
    dueSince: value(
      Schema.NullOr(Instant),
      `(select wire_instant(max(k.at)) from payment_history k
      where k.payment_id = y.id and k.to_state = 'cart')`,
    ),
  }),
  "payment y where y.order_id = q.id",
  "y.scope",
);
export type SoldPayment = (typeof soldPayments.schema.Type)[number];

/** The product's own words, under the names of a ProductSnapshot. */
const catalogueSnapshot = object({
  variant: v.code,
  variantName: v.name,
  productName: p.name,
  productCode: p.code,
  productMainTaxonCode: taxon.as("t").code,
  productSlug: p.slug,
  ProductTaxonsNames: many(
    taxon.as("x").name,
    "taxon x where x.code = any(p.taxon_codes)",
    "x.level, x.position, x.id",
  ),
  productImages: value(
    Schema.Array(Image),
    "case when v.images = '[]'::jsonb then p.images else v.images end",
  ),
  reference: v.reference,
  brand: value(Schema.NullOr(Schema.String), `nullif(${p.brandName.sql}, '')`),
  ...Struct.pick(v, ["packaging", "orderStep", "netWeight"]),
});

const items = many(
  object({
    id: i.id,
    snapshot: value(Snapshot, `coalesce(${i.snapshot.sql}, ${catalogueSnapshot.jsonb})`),
    ...Struct.pick(i, LINE_COLUMNS),
    /** Its share of what was short; null for all of it. */
    allotted: value(Schema.NullOr(Schema.Int), "i.allotted"),
    stock: v.stock,
    onSale: value(Schema.Boolean, "v.active and p.active"),
    shipped: many(
      object({
        lot: value(ShippedLot.fields.lot, "l.lot"),
        quantity: value(ShippedLot.fields.quantity, "l.quantity"),
      }),
      `(select s.lot, sum(s.quantity)::int as quantity from shipped_line s
        where s.order_item_id = i.id group by s.lot) l`,
      "l.lot",
    ),
  }),
  `order_item i
  join variant v on v.id = i.variant_id
  join product p on p.id = v.product_id
  join taxon t on t.id = p.main_taxon_id
  where i.shipment_id = h.id`,
  "i.position",
);
export type SoldItem = (typeof items.schema.Type)[number];

/** A shipment of an order. */
export const soldShipment = object({
  ...Struct.pick(h, ["id", "transportTypeCode", "status", "deliveryDate", "note", "conditions"]),
  ...Struct.pick(h, SHIPMENT_AMOUNTS),
  merchant: merchantOf("m"),
  completedAt: present(q.completedAt),
  /** The lorry's cut-off hour; null for a parcel and where none comes any more. */
  cutOff: value(
    Schema.NullOr(ClockTime),
    `(select to_char(d.cut_off, 'HH24:MI') from store s join delivery_plan d
    on d.sales_area_id = s.sales_area_id and d.range_code = h.transport_type_code
    where s.id = q.store_id)`,
  ),
  method: nullWhen("g.id is null", object(shippingMethod.as("g"))),
  /** What the house could not deliver of it. */
  lacked: object({
    grams: value(Grams, "h.lacked_grams"),
    itemsHT: value(Cents, "h.lacked_ht"),
  }),
  houseChange: one(
    object({
      at: value(Instant, "wire_instant(z.at)"),
      isCancelled: value(Schema.Boolean, "z.act = 'cancelled'"),
      moved: value(
        Schema.NullOr(Schema.Literals(["split", "joined"])),
        "case when z.act in ('split', 'joined') then z.act end",
      ),
      reason: value(HouseReason, "z.reason"),
      words: value(Schema.String, "coalesce(z.words, '')"),
    }),
    `order_act z where z.order_id = q.id and z.reason is not null
      and (z.shipment_id = h.id or z.detail->'to' = to_jsonb(h.id))
    order by z.at desc limit 1`,
  ),
  items,
});
export type SoldShipment = typeof soldShipment.schema.Type;

/** The joins of a shipment that `soldShipment` expects. */
export const shipmentJoins = `
  join merchant m on m.id = h.merchant_id
  left join shipping_method g on g.id = h.shipping_method_id`;

/** Lorries before parcels. */
export const byTransport = `array_position(array['${TRANSPORT_ORDER.join("', '")}'], h.transport_type_code), h.id`;

/** A completed order as it is read. */
export const soldOrder = object({
  ...Struct.pick(q, ["id", "token", "revision", "version", "createdAt"]),
  ...Struct.pick(q, ["billingAddress", "shippingAddress"]),
  ...Struct.pick(q, ORDER_AMOUNTS),
  number: present(q.number),
  completedAt: present(q.completedAt),
  /** The house took it by telephone. */
  byPhone: value(Schema.Boolean, "q.placed_by is not null"),
  /** Who saved the version, from the second on. */
  amended: one(
    object({
      at: value(Instant, "wire_instant(n.at)"),
      by: value(Schema.String, VERSION_BY),
    }),
    `order_version n join customer c on c.id = n.customer_id
    where n.order_id = q.id and n.version = q.version`,
  ),
  supplement: one(
    object({
      shipment: value(PendingSupplement.fields.shipment, "u.shipment_id"),
      amount: value(PendingSupplement.fields.amount, "u.amount"),
      until: value(PendingSupplement.fields.until, "wire_instant(u.until)"),
      redirectionCardUrl: value(PendingSupplement.fields.redirectionCardUrl, "b.url"),
    }),
    `order_supplement u join bank_transaction b on b.id = u.transaction_id
    where u.order_id = q.id and u.state = 'open'`,
  ),
  coupon: one(
    object(
      Struct.omit(promotion.as("c"), ["percentage", "amount", "minimum", "usageLimit", "used"]),
    ),
    "promotion c where c.id = q.promotion_id",
  ),
  payments: soldPayments,
  /** The card page that was opened last. */
  transaction: one(
    object({
      id: value(Schema.String, "b.id"),
      state: value(Schema.String, "b.state"),
      url: value(Schema.NullOr(Schema.String), "b.url"),
    }),
    `bank_transaction b where b.order_id = q.id and not b.supplement
    order by b.created_at desc, b.id limit 1`,
  ),
  shipments: many(soldShipment, `shipment h ${shipmentJoins} where h.order_id = q.id`, byTransport),
});
export type SoldOrder = typeof soldOrder.schema.Type;

/** A row of the order list. */
export const soldSummary = object({
  ...Struct.pick(q, ["id", "token", "total", "totalHT"]),
  number: present(q.number),
  completedAt: present(q.completedAt),
  payments: soldPayments,
  itemCount: value(
    Schema.Int,
    "(select coalesce(sum(i.quantity), 0)::int from order_item i where i.order_id = q.id)",
  ),
  shipments: many(
    object({
      ...Struct.pick(h, ["id", "status", "deliveryDate", "transportTypeCode"]),
      merchant: merchantOf("m"),
    }),
    "shipment h join merchant m on m.id = h.merchant_id where h.order_id = q.id",
    byTransport,
  ),
  images: many(
    value(Image, "z.image"),
    `(select coalesce(i.product_snapshot->'productImages'->0, p.images->0) as image
      from order_item i join variant v on v.id = i.variant_id
        join product p on p.id = v.product_id
      where i.order_id = q.id
        and coalesce(i.product_snapshot->'productImages'->0, p.images->0) is not null
      order by i.position limit 4) z`,
  ),
});
export type SoldSummary = typeof soldSummary.schema.Type;

/** A shipment with the order it belongs to and its history. */
export const soldDetail = object({
  shipment: soldShipment,
  order: object({
    tokenValue: q.token,
    number: present(q.number),
    completedAt: present(q.completedAt),
  }),
  history: many(
    object({
      status: value(ShipmentStatus, "k.status"),
      at: value(Instant, "wire_instant(k.at)"),
      /** What was said of this range before what was said of all that lorries bring. */
      message: value(
        Schema.NullOr(Schema.String),
        `(select nullif(e.message, '') from erp_order_state e
        where e.order_id = h.order_id and e.status = k.status
          and coalesce(e.range_code = h.transport_type_code, h.transport_type_code <> 'MKP')
          and coalesce(e.delivery_date = h.delivery_date, true)
        order by e.range_code nulls last, e.delivery_date nulls last limit 1)`,
      ),
    }),
    "shipment_history k where k.shipment_id = h.id",
    "k.at",
  ),
});
export type SoldDetail = typeof soldDetail.schema.Type;
