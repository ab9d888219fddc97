import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { databaseLayer } from "../../server/database/sql.ts";

/** What the measured cart is made of. */
export interface Showcase {
  readonly storeId: number;
  /** Lines of the cart. */
  readonly variants: readonly string[];
}

/** The account's default store and six lines for it. */
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
  const variants = yield* sql<{ code: string }>`
    select v.code from variant v join product p on p.id = v.product_id
    join price pr on pr.variant_id = v.id and pr.sales_area_id = ${store.area}
    where v.is_default and v.active and p.active and v.stock >= v.order_step and v.order_step = 1
    order by p.popularity desc, p.id limit 6`;
  return { storeId: store.id, variants: variants.map(({ code }) => code) };
});
