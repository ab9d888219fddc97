import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  CalendarDay,
  Cents,
  ClockTime,
  ClosingDay,
  Grams,
  Instant,
  OrderNumber,
  Rate,
  StoreId,
  TransportTypeCode,
  Weekday,
} from "../../../api-schema/primitives.ts";
import { beginningOfDay } from "../../../core/calendar/paris-time.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { closingDaysOf } from "../../rows/store.ts";
import { nearestPrice } from "../../catalogue/nearest-price.ts";

const Tier = Schema.Struct({ quantityFrom: Schema.Int, percentage: Schema.Finite });

const Line = Schema.Struct({
  shipment: Schema.Int,
  article: Schema.String,
  name: Schema.String,
  quantity: Schema.Int,
  vatRate: Rate,
  netWeight: Grams,
  paid: Cents,
  /** At the instant; null where nobody has said what it costs. */
  cost: Schema.NullOr(Cents),
  /** Of the list that its shop buys it by now; null where none has it. */
  unitPrice: Schema.NullOr(Cents),
  volumePrices: Schema.NullOr(Schema.Array(Tier)),
  list: Schema.NullOr(Schema.String),
  /** The offer by which it was ordered. */
  offer: Schema.NullOr(Rate),
  /** The rule is about it. */
  isMeant: Schema.Boolean,
});
export type StoredLine = typeof Line.Type;

const Parcel = Schema.Struct({
  id: Schema.Int,
  merchantId: Schema.Int,
  merchantName: Schema.String,
  merchantMinimum: Schema.Int,
  transport: TransportTypeCode,
  /** What its delivery cost, HT: what a parcel would cost again. */
  fee: Cents,
  /** On which it was ordered for; null of a parcel. */
  day: Schema.NullOr(CalendarDay),
  plan: Schema.NullOr(
    Schema.Struct({
      franco: Schema.Int,
      maximum: Schema.Int,
      deliveryFee: Cents,
      weekdays: Schema.Array(Weekday),
      cutOff: ClockTime,
      closedDays: Schema.Array(CalendarDay),
    }),
  ),
});
export type StoredShipment = typeof Parcel.Type;

const StoredOrder = Schema.Struct({
  id: Schema.Int,
  at: Instant,
  number: OrderNumber,
  store: Schema.Struct({ id: StoreId, name: Schema.String, city: Schema.String }),
  area: Schema.String,
  closingDays: Schema.Array(ClosingDay),
  told: Cents,
  promotion: Schema.NullOr(
    Schema.Struct({ rate: Schema.NullOr(Rate), amount: Schema.NullOr(Cents) }),
  ),
  lines: Schema.Array(Line),
  shipments: Schema.Array(Parcel),
});
export type StoredOrder = typeof StoredOrder.Type;

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(StoredOrder)));

/** Which articles a rule is about, as its statement is given it. */
export interface MeantArticles {
  readonly of: "everything" | "category" | "brand" | "articles" | "none";
  readonly codes: readonly string[];
}

/** Orders that are read together: what a statement holds of the database is short. */
const AT_ONCE = 500;

/** The orders that were placed on those days, both included, some hundred at a time, the oldest first. */
export const makePastOrders = Effect.map(
  SqlClient.SqlClient,
  (sql) =>
    (
      period: { readonly from: CalendarDay; readonly to: CalendarDay },
      meant: MeantArticles,
      at: Instant,
      take: (orders: readonly StoredOrder[]) => void,
    ) =>
      Effect.gen(function* () {
        const until = beginningOfDay(addDays(period.to, 1));
        let [after, id] = [beginningOfDay(period.from), 0];
        for (;;) {
          const rows = yield* sql.unsafe<{ readonly orders: string }>(ordersQuery, [
            after,
            id,
            until,
            at,
            meant.of,
            meant.codes,
          ]);
          const orders = decode(rows[0]?.orders ?? "[]");
          take(orders);
          const last = orders.at(-1);
          if (last === undefined || orders.length < AT_ONCE) return;
          [after, id] = [last.at, last.id];
          // Between two pieces whoever orders goes first.
          yield* Effect.yieldNow;
        }
      }).pipe(Effect.orDie),
);

/** Of a variant `v` and its product `p`: whether a rule is about it, by the parameters of `MeantArticles`. */
export const isMeant = (
  of: string,
  codes: string,
): string => `case ${of}::text when 'everything' then true
            when 'category' then p.taxon_codes && ${codes}::text[]
            when 'brand' then exists (select from brand b where b.id = p.brand_id and b.slug = any(${codes}::text[]))
            when 'articles' then v.code = any(${codes}::text[]) else false end`;

// $1 and $2 the last order before, $3 until when, $4 when prices and costs are read, $5 and $6 what the rule is about.
const ordersQuery = `
  with chosen as materialized (
    select o.* from "order" o
     where o.checkout_state = 'completed' and o.completed_at < $3::timestamptz
       and (o.completed_at, o.id) > ($1::timestamptz, $2::int)
     order by o.completed_at, o.id limit ${AT_ONCE})
  select coalesce(json_agg(json_build_object('id', o.id, 'at', wire_instant(o.completed_at),
      'number', o.number, 'told', o.total_ht, 'area', a.code, 'closingDays', ${closingDaysOf("s").sql},
      'store', json_build_object('id', s.id, 'name', coalesce(s.company, s.legal_name, 'Boutique n°' || s.id),
        'city', coalesce(o.shipping_address->>'city', '')),
      'promotion', case when o.promotion_total <> 0 then (
        select json_build_object('rate', p.percentage::float8, 'amount', p.amount)
          from promotion p where p.id = o.promotion_id) end,
      'lines', (select coalesce(json_agg(json_build_object('shipment', i.shipment_id, 'article', v.code,
          'name', p.name, 'quantity', i.quantity, 'vatRate', i.vat_rate::float8,
          'netWeight', v.net_weight, 'paid', i.unit_price,
          'unitPrice', n.unit_price, 'volumePrices', n.volume_prices, 'list', l.code,
          'cost', (select c.cost from variant_cost c where c.variant_id = v.id
            and c.valid_from <= $4::timestamptz order by c.valid_from desc limit 1),
          'offer', (select w.percentage::float8 from promotion_variant w
            where w.promotion_id = i.offer_promotion_id and w.variant_id = i.variant_id),
          'isMeant', ${isMeant("$5", "$6")})
          order by i.id), '[]')
        from order_item i join shipment h on h.id = i.shipment_id and h.status <> ${SHIPMENT.cancelled}
        join variant v on v.id = i.variant_id join product p on p.id = v.product_id
        left join ${nearestPrice({ as: "n", variant: "v.id", lists: "s.price_lists", at: "$4::timestamptz" })} on true
        left join price_list l on l.id = n.price_list_id
        where i.order_id = o.id),
      'shipments', (select coalesce(json_agg(json_build_object('id', h.id, 'merchantId', m.id,
          'merchantName', m.name, 'merchantMinimum', m.minimum_order, 'transport', h.transport_type_code,
          'fee', h.shipping_total_ht, 'day', h.delivery_date,
          'plan', (select json_build_object('franco', d.franco, 'maximum', d.maximum,
              'deliveryFee', d.delivery_fee, 'weekdays', d.weekdays,
              'cutOff', to_char(d.cut_off, 'HH24:MI'), 'closedDays', d.closed_days) from delivery_plan d
            where d.sales_area_id = s.sales_area_id and d.range_code = h.transport_type_code))
          order by h.id), '[]')
        from shipment h join merchant m on m.id = h.merchant_id
        where h.order_id = o.id and h.status <> ${SHIPMENT.cancelled}))
      order by o.completed_at, o.id), '[]')::text as orders
    from chosen o join store s on s.id = o.store_id join sales_area a on a.id = s.sales_area_id`;
