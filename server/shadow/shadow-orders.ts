import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { PriceTier, RangePlan } from "../../api-schema/cart-basis.ts";
import {
  type CalendarDay,
  CalendarDay as DaySchema,
  Cents,
  ClosingDay,
  Grams,
  Instant,
  MerchantId,
  Rate,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import { addDays } from "../../core/calendar/day.ts";
import { beginningOfDay } from "../../core/calendar/paris-time.ts";
import type { KnownArticle, OldOrder, ShadowFacts } from "../../core/shadow/shadow-order.ts";
import { nearestPrice } from "../catalogue/nearest-price.ts";
import { deliveryPlan } from "../rows/delivery-plan.ts";
import { closingDaysOf } from "../rows/store.ts";
import { many, object } from "../rows/value.ts";

const Sum = Schema.NullOr(Cents);

const KnownPriceSchema = Schema.Struct({
  list: Schema.String,
  from: Schema.NullOr(Instant),
  unitPrice: Cents,
});

const Article = Schema.Struct({
  code: Schema.String,
  name: Schema.String,
  isSold: Schema.Boolean,
  transport: TransportTypeCode,
  merchantId: MerchantId,
  merchantName: Schema.String,
  merchantMinimum: Schema.Int,
  vatRate: Rate,
  netWeight: Grams,
  price: Schema.NullOr(
    Schema.Struct({
      ...KnownPriceSchema.fields,
      volumePrices: Schema.Array(PriceTier),
      offerPercentage: Schema.NullOr(Schema.Finite),
    }),
  ),
  prices: Schema.Array(KnownPriceSchema),
  free: Schema.NullOr(Schema.Int),
});

const Stored = Schema.Struct({
  number: Schema.String,
  customer: Schema.String,
  placedAt: Instant,
  carriage: Sum,
  net: Sum,
  gross: Sum,
  invoiced: Sum,
  lines: Schema.Array(
    Schema.Struct({
      article: Schema.String,
      quantity: Schema.Int,
      unitPrice: Cents,
      total: Sum,
      deliveryDate: Schema.NullOr(DaySchema),
    }),
  ),
  buyer: Schema.NullOr(
    Schema.Struct({
      name: Schema.String,
      area: Schema.String,
      closingDays: Schema.Array(ClosingDay),
      plans: Schema.Array(RangePlan),
    }),
  ),
  articles: Schema.Array(Article),
});

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Stored)));

/** An order of the old system with what the shop knew when it was placed. */
export interface ShadowOrder {
  readonly order: OldOrder;
  readonly facts: ShadowFacts;
}

/** Orders that are read together: what a statement holds of the database is short. */
const AT_ONCE = 200;

/**
 * The orders of the old system that were placed on that day in Paris, some hundred at a time, in the order of
 * their numbers. Prices, offers and stock are those of their instant; customers, articles and lorries have no
 * past, and are read as they are.
 */
export const readShadowOrders = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  day: CalendarDay,
  take: (orders: readonly ShadowOrder[]) => void,
) {
  let after = "";
  for (;;) {
    const rows = yield* sql.unsafe<{ readonly orders: string }>(ordersQuery, [
      beginningOfDay(day),
      beginningOfDay(addDays(day, 1)),
      after,
    ]);
    const orders = decode(rows[0]?.orders ?? "[]");
    take(orders.map(shadowOrderOf));
    const last = orders.at(-1);
    if (last === undefined || orders.length < AT_ONCE) return;
    after = last.number;
    // Between two pieces whoever orders goes first.
    yield* Effect.yieldNow;
  }
}, Effect.orDie);

const shadowOrderOf = ({ buyer, articles, ...order }: typeof Stored.Type): ShadowOrder => ({
  order,
  facts: {
    buyer,
    articles: new Map(
      articles.map(({ code, ...article }) => [code, article satisfies KnownArticle]),
    ),
  },
});

const plans = many(
  object(deliveryPlan.as("d")),
  "delivery_plan d where d.sales_area_id = s.sales_area_id",
  "d.range_code",
);

const instantOf = (column: string): string =>
  `nullif(wire_instant(nullif(${column}, '-infinity')), '')`;

/** What is free of a variant `v` for a store `s` when the order `o` was placed: as counted, and what was ordered since. */
const FREE = `(select greatest(0, m.free - coalesce((
      select sum(x.quantity) from shadow_order_line x join store xs on xs.erp_id = x.customer
       where x.article = o2.article and (x.placed_at, x."order") < (o.placed_at, o.number)
         and x.placed_at >= case when m.at = 'epoch' then m.recorded_at else m.at end
         and stock_depot(v.id, xs.sales_area_id) = m.depot_id), 0))::int
    from stock_movement m
   where m.variant_id = v.id and m.depot_id = stock_depot(v.id, s.sales_area_id) and m.at <= o.placed_at
   order by m.at desc, m.recorded_at desc, m.id desc limit 1)`;

/** What the invoices of an order `l` make together; null where one is not there, or is of another order too. */
const INVOICED = `(select case when bool_and(i.number is not null and not exists (
        select from shadow_order_line o where o.invoice = n.invoice and o."order" <> l."order"))
      then sum((i.document #>> '{totals,gross}')::int)::int end
    from (select distinct x.invoice from shadow_order_line x where x."order" = l."order" and x.invoice is not null) n
      left join invoice i on i.number = n.invoice)`;

// $1 and $2 the day's beginning and end, $3 the number of the last order before.
const ordersQuery = `
  with chosen as materialized (
    select l."order" as number, min(l.customer) as customer, min(l.placed_at) as placed_at,
        max(l.carriage) as carriage, max(l.net) as net, max(l.gross) as gross,
        coalesce(max(l.invoiced), ${INVOICED}) as invoiced
      from shadow_order_line l
     where l."order" in (select d."order" from shadow_order_line d
       where d.placed_at >= $1::timestamptz and d.placed_at < $2::timestamptz and d."order" > $3::text)
     group by l."order"
    having min(l.placed_at) >= $1::timestamptz
     order by l."order" limit ${AT_ONCE})
  select coalesce(json_agg(json_build_object('number', o.number, 'customer', o.customer,
      'placedAt', wire_instant(o.placed_at), 'carriage', o.carriage, 'net', o.net, 'gross', o.gross,
      'invoiced', o.invoiced,
      'lines', (select json_agg(json_build_object('article', l.article, 'quantity', l.quantity,
          'unitPrice', l.unit_price, 'total', l.line_total, 'deliveryDate', l.delivery_date)
          order by l.line, l.article)
        from shadow_order_line l where l."order" = o.number),
      'buyer', case when s.id is not null then json_build_object(
        'name', coalesce(s.company, s.legal_name, 'Boutique n°' || s.id), 'area', a.code,
        'closingDays', ${closingDaysOf("s").sql}, 'plans', ${plans.sql}) end,
      'articles', (select coalesce(json_agg(json_build_object('code', o2.article, 'name', p.name,
          'isSold', v.active and p.active and m.status = 'active',
          'transport', p.transport_type_code, 'merchantId', m.id, 'merchantName', m.name,
          'merchantMinimum', m.minimum_order, 'vatRate', v.vat_rate::float8, 'netWeight', v.net_weight,
          'price', case when n.unit_price is not null then json_build_object('list', l.code,
            'from', ${instantOf("e.valid_from")}, 'unitPrice', n.unit_price,
            'volumePrices', coalesce(n.volume_prices, '[]'::jsonb), 'offerPercentage', f.percentage) end,
          'prices', (select coalesce(json_agg(json_build_object('list', k.code,
              'from', ${instantOf("g.valid_from")}, 'unitPrice', g.unit_price)
              order by array_position(s.price_lists, k.id), g.valid_from), '[]')
            from price g join price_list k on k.id = g.price_list_id
            where g.variant_id = v.id and g.price_list_id = any(s.price_lists)),
          'free', ${FREE})), '[]')
        from (select distinct w.article from shadow_order_line w where w."order" = o.number) o2
        join variant v on v.reference = o2.article
        join product p on p.id = v.product_id join merchant m on m.id = p.merchant_id
        left join ${nearestPrice({ as: "n", variant: "v.id", lists: "s.price_lists", at: "o.placed_at" })} on true
        left join price_list l on l.id = n.price_list_id
        left join price e on e.variant_id = v.id and e.price_list_id = n.price_list_id
          and e.valid_from <= o.placed_at and o.placed_at < e.valid_to
        left join lateral (select pv.percentage::float8 from promotion_variant pv
          join promotion t on t.id = pv.promotion_id
          where pv.variant_id = v.id and t.kind = 'offer'
            and t.starts_at <= o.placed_at and o.placed_at < t.ends_at
          order by pv.percentage desc, t.ends_at desc, t.id limit 1) f on true))
      order by o.number), '[]')::text as orders
    from chosen o left join store s on s.erp_id = o.customer
    left join sales_area a on a.id = s.sales_area_id`;
