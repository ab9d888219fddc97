import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import { query } from "../../server/rows/query.ts";
import { many, object, value } from "../../server/rows/value.ts";
import { hashOf } from "../../server/support/token-hash.ts";

const order = object({
  token: value(Schema.String, "q.token"),
  number: value(Schema.String, "q.number"),
  shipment: value(Schema.Int, "(select min(h.id) from shipment h where h.order_id = q.id)"),
});

const grownStore = object({
  id: value(Schema.Int, "s.id"),
  customer: value(Schema.Int, "c.id"),
  email: value(Schema.String, "c.email"),
  address: value(Schema.Int, "s.legal_address_id"),
  list: value(Schema.Int, "s.shopping_list_id"),
  sold: value(Schema.Int, "n.orders"),
  /** A month in which it was invoiced: '2026-08'. */
  month: value(
    Schema.String,
    "(select to_char(max(i.issued_on) - interval '1 month', 'YYYY-MM') from invoice i where i.store_id = s.id)",
  ),
  orders: many(
    order,
    `(select * from "order" where store_id = s.id and checkout_state = 'completed'
      order by completed_at desc limit 40) q`,
    "q.id",
  ),
  invoices: many(
    value(Schema.Int, "i.id"),
    "(select id from invoice where store_id = s.id order by issued_on desc limit 5) i",
  ),
  threads: many(
    value(Schema.Int, "t.id"),
    "(select id from message_thread where store_id = s.id order by id desc limit 20) t",
  ),
});

/** A store, who manages it, and what there is to ask for; its cart comes when somebody shops in it. */
export interface GrownStore extends Schema.Schema.Type<typeof grownStore.schema> {
  readonly cart: string;
}
export type StoreRow = typeof grownStore.schema.Type;

const counted = `(select store_id, count(*)::int as orders from "order"
  where checkout_state = 'completed' group by 1) n
  join store s on s.id = n.store_id
  join store_shop_user m on m.store_id = s.id and m.main_manager
  join customer c on c.id = m.customer_id and c.email like 'gerant-%'`;

/** $1 how many orders: the eight stores that have sold nearest to that, of managers of few stores. */
const likeMost = query(
  grownStore,
  `${counted} where (select count(*) from store_shop_user o where o.customer_id = c.id) <= 3
    and exists (select from message_thread t where t.store_id = s.id)
    order by abs(n.orders - $1::int), s.id limit 8`,
);
const largest = query(grownStore, `${counted} order by n.orders desc, s.id limit 1`);

const world = object({
  taxons: many(value(Schema.String, "t.code"), "taxon t", "t.id"),
  products: many(
    object({
      code: value(Schema.String, "p.code"),
      slug: value(Schema.String, "p.slug"),
      variant: value(Schema.String, "v.code"),
    }),
    `(select * from product where active order by md5(code) limit 300) p
      join variant v on v.product_id = p.id and v.is_default`,
    "p.id",
  ),
  merchants: many(value(Schema.String, "m.slug"), "merchant m where m.status = 'active'", "m.id"),
  articles: many(value(Schema.String, "a.slug"), "article a", "a.slug"),
  recipes: many(value(Schema.String, "r.slug"), "recipe r", "r.slug"),
  pages: many(
    value(Schema.String, "substr(p.uri, 2)"),
    "cms_page p where p.uri like '/_%'",
    "p.id",
  ),
  /** Names that staff look for. */
  names: many(
    value(Schema.String, "s.company"),
    "(select company from store order by md5(company) limit 40) s",
  ),
  customers: many(
    value(Schema.Int, "c.id"),
    "(select id from customer where email like 'gerant-%' order by md5(email) limit 40) c",
  ),
  impersonations: many(
    value(Schema.Int, "i.id"),
    "(select id from impersonation order by id desc limit 40) i",
  ),
  threads: many(
    value(Schema.Int, "t.id"),
    "(select id from message_thread order by id desc limit 40) t",
  ),
  batches: many(
    value(Schema.Int, "b.id"),
    "(select id from debit_batch order by id desc limit 20) b",
  ),
  debits: many(value(Schema.Int, "d.id"), "(select id from debit order by id desc limit 40) d"),
});
/** What there is to ask for that is no store's own. */
export type GrownWorld = typeof world.schema.Type;

/** Orders of a store like most: those of five years. */
const LIKE_MOST = 200;

/** Reads a grown database: stores like most, the one with the most orders, and what else is asked for. */
export const readGrown = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    world: yield* readWorld(sql),
    stores: yield* likeMost.all(sql, [LIKE_MOST]),
    largest: yield* largest.all(sql, []),
  };
});

const readWorld = (sql: SqlClient.SqlClient) => query(world, "(select 1) one").only(sql, []);

/** Signs an agent in past the page, whose second factor no tool has; gives the cookie's value. */
export const signedInAgent = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const token = randomBytes(32).toString("base64url");
  yield* sql`insert into support_login (agent_id, token_hash, created_at, expires_at)
    select min(id), ${hashOf(token)}, now(), now() + interval '2 hours' from staff`;
  return token;
});
