import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  Cents,
  CustomerId,
  Grams,
  Rate,
  Slug,
  StoreId,
  VariantCode,
} from "../../api-schema/primitives.ts";
import { backInStockNotice, STOCK_ALERT_DAYS } from "../../core/alerts/stock-alerts.ts";
import { priceFor } from "../../core/catalogue/price.ts";
import { PERMISSIONS } from "../../core/roles/permissions.ts";
import { nearestPrice } from "../catalogue/nearest-price.ts";
import { nowDate } from "../clock.ts";
import { Settings } from "../config.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import { NoticeDue } from "../push/push-topic.ts";
import { stockMail } from "./stock-mail.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** Tells people of the products that they wait for (product §5 'Me prévenir'). */
export class StockNews extends Context.Service<
  StockNews,
  {
    /**
     * Looks once for what is back, and announces it to the outbox: to the browsers that take
     * notifications, else by mail. The number of people notified. A wish ends in the transaction that
     * announces it, so that each is told once, however often and wherever it runs.
     */
    readonly look: Effect.Effect<number>;
  }
>()("panetier/alerts/StockNews") {
  static readonly layer: Layer.Layer<
    StockNews,
    never,
    SqlClient.SqlClient | SellingFirm | Outbox | Settings
  > = Layer.effect(
    StockNews,
    Effect.suspend(() => makeStockNews),
  );
}

/** So many people are told at a time: the next minute tells the next. */
const AT_ONCE = 500;

const makeStockNews = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const { publicUrl } = yield* Settings;
  const { now: firm } = yield* SellingFirm;

  /** Wishes of members who may order, in stores that may, for what their store can buy again. */
  const granted = Effect.fnUntraced(function* (now: Date) {
    return yield* decode(
      yield* sql`
        select a.customer_id as customer, a.store_id as store, a.variant_id as variant,
          c.email, trim(c.first_name || ' ' || c.last_name) as "toName",
          coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company,
          v.code, v.reference, v.packaging, v.net_weight as "netWeight", v.pieces,
          p.slug, p.name, r.unit_price as "unitPrice",
          (select max(o.percentage)::float8 from promotion_variant o
            join promotion n on n.id = o.promotion_id
            where o.variant_id = v.id and n.kind = 'offer'
              and n.starts_at <= ${now}::timestamptz and ${now}::timestamptz < n.ends_at) as offer,
          array(select b.id from push_subscription b where b.customer_id = c.id order by b.id)
            as browsers
        from (select ${now}::timestamptz as now) present, stock_alert a
        join variant v on v.id = a.variant_id and v.active and v.stock >= v.order_step
        join product p on p.id = v.product_id and p.active
        join merchant m on m.id = p.merchant_id and m.status = 'active'
        join customer c on c.id = a.customer_id and c.verified
        join store s on s.id = a.store_id and s.status = 'active' and not s.banned
          and s.approval = 'approved'
        join store_shop_user u on u.store_id = s.id and u.customer_id = c.id and u.accepted
          and ${sql.in("u.role", PERMISSIONS["cart.order"])}
        join ${sql.literal(nearestPrice({ as: "r", variant: "v.id", lists: "s.price_lists", at: "present.now" }))} on true
        where (p.transport_type_code <> 'MKP' or s.market_place_access)
          and a.asked_at > ${now}::timestamptz - make_interval(days => ${STOCK_ALERT_DAYS})
        order by a.asked_at, a.customer_id, a.variant_id limit ${AT_ONCE}
        for update of a skip locked`,
    );
  });

  const notify = Effect.fnUntraced(function* (alert: GrantedAlert) {
    const { customer, browsers, email, toName } = alert;
    yield* sql`delete from stock_alert where customer_id = ${customer}
      and store_id = ${alert.store} and variant_id = ${alert.variant}`;
    const list = { ...alert, volumePrices: [], offerPercentage: alert.offer };
    const product = { ...alert, price: priceFor(list, 1).unitPrice };
    for (const subscription of browsers) {
      yield* announce(NoticeDue, { subscription, customer, notice: backInStockNotice(product) });
    }
    if (browsers.length > 0) return;
    yield* announce(MailDue, stockMail(yield* firm, { email, name: toName }, product, publicUrl));
  });

  const look = Effect.gen(function* () {
    const alerts = yield* granted(yield* nowDate);
    for (const alert of alerts) yield* notify(alert);
    return alerts.length;
  });

  return { look: sql.withTransaction(look).pipe(Effect.orDie) };
});

/** Somebody's wish that came true. */
const GrantedAlert = Schema.Struct({
  customer: CustomerId,
  store: StoreId,
  variant: Schema.Int,
  email: Schema.String,
  toName: Schema.String,
  company: Schema.String,
  code: VariantCode,
  reference: Schema.String,
  packaging: Schema.String,
  netWeight: Grams,
  pieces: Schema.NullOr(Schema.Int),
  slug: Slug,
  name: Schema.String,
  unitPrice: Cents,
  offer: Schema.NullOr(Rate),
  browsers: Schema.Array(Schema.Int),
});
type GrantedAlert = typeof GrantedAlert.Type;
const decode = Schema.decodeUnknownEffect(Schema.Array(GrantedAlert));
