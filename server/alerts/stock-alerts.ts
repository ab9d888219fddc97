import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { StoreMembership } from "../../api-schema/access.ts";
import {
  type CustomerId,
  TransportTypeCode,
  type VariantCode,
} from "../../api-schema/primitives.ts";
import { Conflict, Forbidden, NotFound } from "../../api-schema/problems.ts";
import { StockAlerts } from "../../api-schema/stock-alert.ts";
import { MOST_STOCK_ALERTS, STOCK_ALERT_DAYS } from "../../core/alerts/stock-alerts.ts";
import { isOutOfStock } from "../../core/catalogue/stock.ts";
import { NO_MARKETPLACE_ACCESS } from "../../core/merchants/access.ts";
import { nowDate } from "../clock.ts";

/** Who waits for what: the caller, in the active store. */
interface Caller {
  readonly customer: CustomerId;
  readonly store: StoreMembership;
}

/** What a customer waits for in a store (product §5 'Me prévenir'). */
export class StockWaits extends Context.Service<
  StockWaits,
  {
    readonly list: (caller: Caller) => Effect.Effect<StockAlerts>;
    /** Waits for it, from now; asked again, the ninety days start over. */
    readonly ask: (
      caller: Caller,
      code: VariantCode,
    ) => Effect.Effect<StockAlerts, NotFound | Forbidden | Conflict>;
    /** Waits for it no longer; not found is only what the shop has never sold. */
    readonly drop: (caller: Caller, code: VariantCode) => Effect.Effect<StockAlerts, NotFound>;
  }
>()("panetier/alerts/StockWaits") {
  static readonly layer: Layer.Layer<StockWaits, never, SqlClient.SqlClient> = Layer.effect(
    StockWaits,
    Effect.suspend(() => makeStockWaits),
  );
}

const makeStockWaits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const list = Effect.fnUntraced(function* ({ customer, store }: Caller) {
    const rows = yield* sql`
      select case when exists (select from push_subscription where customer_id = ${customer})
          then 'push' else 'mail' end as means,
        coalesce((select json_agg(v.code order by a.asked_at desc, v.code)
          from stock_alert a join variant v on v.id = a.variant_id
          where a.customer_id = ${customer} and a.store_id = ${store.storeId}
            and a.asked_at > ${yield* oldest}::timestamptz), '[]') as codes`;
    const [known] = yield* decodeAlerts(rows);
    return known;
  }, Effect.orDie);

  const keep = Effect.fnUntraced(function* ({ customer, store }: Caller, code: VariantCode) {
    // Presses of the same person go one after the other: the last place is given once.
    yield* sql`select from store_shop_user where id = ${store.storeShopUserId} for no key update`;
    const [product] = yield* decodeProducts(
      yield* sql`
        select v.id, v.stock, v.order_step as "orderStep", p.transport_type_code as transport,
          exists (select from stock_alert a where a.variant_id = v.id
            and a.customer_id = ${customer} and a.store_id = ${store.storeId}) as "isAsked"
        from variant v join product p on p.id = v.product_id
        join merchant m on m.id = p.merchant_id
        where v.code = ${code} and v.active and p.active and m.status = 'active'`,
    );
    if (product === undefined) return yield* Effect.fail(noSuchProduct());
    if (product.transport === "MKP" && !store.marketPlaceAccess)
      return yield* Effect.fail(closed());
    if (!isOutOfStock(product)) return yield* Effect.fail(inStock());
    const { codes } = yield* list({ customer, store });
    if (!product.isAsked && codes.length >= MOST_STOCK_ALERTS) return yield* Effect.fail(tooMany());
    yield* sql`insert into stock_alert (customer_id, store_id, variant_id, asked_at)
      values (${customer}, ${store.storeId}, ${product.id}, ${yield* nowDate})
      on conflict (store_id, customer_id, variant_id) do update set asked_at = excluded.asked_at`;
  });

  return StockWaits.of({
    list,
    ask: (caller, code) =>
      sql
        .withTransaction(keep(caller, code))
        .pipe(
          Effect.catchIf(SqlError.isSqlError, Effect.die),
          Effect.catchTag("SchemaError", Effect.die),
          Effect.andThen(list(caller)),
        ),
    drop: Effect.fnUntraced(function* (caller, code) {
      const [known] = yield* Effect.orDie(sql`
        with gone as (
          delete from stock_alert a using variant v where v.id = a.variant_id and v.code = ${code}
            and a.customer_id = ${caller.customer} and a.store_id = ${caller.store.storeId})
        select id from variant where code = ${code}`);
      if (known === undefined) return yield* Effect.fail(noSuchProduct());
      return yield* list(caller);
    }),
  });
});

const oldest = Effect.map(
  nowDate,
  (now) => new Date(now.getTime() - STOCK_ALERT_DAYS * 24 * 60 * 60_000),
);

const decodeAlerts = Schema.decodeUnknownEffect(Schema.Tuple([StockAlerts]));
const decodeProducts = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      stock: Schema.Int,
      orderStep: Schema.Int,
      transport: TransportTypeCode,
      isAsked: Schema.Boolean,
    }),
  ),
);

const noSuchProduct = () => new NotFound({ message: "Ce produit est introuvable." });
const closed = () => new Forbidden({ message: NO_MARKETPLACE_ACCESS });
const inStock = () => new Conflict({ message: "Ce produit est en stock." });
const tooMany = () =>
  new Conflict({
    message: `Vous attendez déjà ${MOST_STOCK_ALERTS} produits : retirez-en un pour suivre celui-ci.`,
  });
