import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { databaseLayer } from "../../server/database/sql.ts";
import type { SoldVariant } from "./world.ts";

/** What the measured cart and order pad are made of. */
export interface Showcase {
  readonly storeId: number;
  /** The most popular first. */
  readonly lines: readonly SoldVariant[];
}

/** The account's default store and three hundred lines for it. */
export const readShowcase = (databaseUrl: string, email: string): Promise<Showcase> =>
  Effect.runPromise(
    read(email).pipe(Effect.provide(databaseLayer(databaseUrl, { slowStatements: true }))),
  );

const read = Effect.fnUntraced(function* (email: string) {
  const sql = yield* SqlClient.SqlClient;
  const [store] = yield* sql<{ id: number; area: number }>`
    select s.id, s.sales_area_id as area from store s
    join store_shop_user u on u.store_id = s.id
    join customer c on c.id = u.customer_id
    where c.email = ${email} and s.status = 'active'
    order by u.default_store desc, s.id limit 1`;
  if (store === undefined) {
    return yield* Effect.die(new Error("The database has no demonstration data"));
  }
  const lines = yield* sql<SoldVariant>`
    select code, quantity from (
      select v.code, v.stock, p.popularity, p.id,
        -- Half as much again as a merchant asks at least: an offer must not bring the part under it.
        (case when p.transport_type_code = 'MKP'
          then greatest(1, ceil(1.5 * m.minimum_order / pr.unit_price)) else 1 end)::int as quantity
      from variant v
      join product p on p.id = v.product_id
      join merchant m on m.id = p.merchant_id
      join price pr on pr.variant_id = v.id
       and pr.price_list_id = (select id from price_list where sales_area_id = ${store.area})
      where v.is_default and v.active and p.active and v.order_step = 1 and m.status = 'active'
    ) sold
    where quantity <= 20 and stock >= quantity + 10
    order by popularity desc, id limit 300`;
  return { storeId: store.id, lines };
});
