import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { insertRows } from "../../server/database/insert-rows.ts";
import { buyerOf } from "../../server/invoicing/shipment-papers.ts";
import { addressOf } from "../../server/rows/address.ts";
import { query } from "../../server/rows/query.ts";
import { store } from "../../server/rows/store.ts";
import { object, value } from "../../server/rows/value.ts";
import { copyOf, loading } from "./loading.ts";
import { uniformSql } from "./chance.ts";

/** Products of the lists of grown stores: of most, and of the one whose list is as long as may be. */
const LISTED = 25;
const LISTED_MOST = 300;

/**
 * Adds stores like those of the demonstration, each with its address, its list and its manager: a few
 * managers have very many. They stand in `grow_store`, the one that orders most first.
 */
export const addStores = Effect.fnUntraced(function* (wishes: {
  readonly stores: number;
  readonly seed: number;
  /** When the first of them came. */
  readonly since: Date;
}) {
  const sql = yield* SqlClient.SqlClient;
  const { stores, seed, since } = wishes;
  const random = (what: string) => uniformSql(seed, what, "n");
  yield* sql.unsafe(`create unlogged table grow_like as
select s.id, s.sales_area_id, row_number() over (order by s.id) as rank
from store s where s.status = 'active' and not s.banned and s.approval = 'approved' and s.legal_address_id is not null
  and s.shipping_address_id is not null and s.billing_address_id is not null
  and exists (select from "order" q where q.store_id = s.id and q.id in (select base_order from grow_invoice))`);
  yield* sql.unsafe(`create unlogged table grow_store as
select n as rank, b.store + n as id, b.address + n as address_id, b.list + n as list_id,
  b.customer + 1 + floor(b.managers * ${random("manager")} ^ 3)::int as customer_id,
  l.id as like_id, l.sales_area_id, (${FIRST_GROWN_ERP_ID}::int - 1 + n)::text as erp_id,
  lpad((100000000 + floor(800000000 * ${random("siren")}))::bigint::text, 9, '0') as siren,
  ' ' || n as suffix, null::jsonb as address, null::jsonb as buyer
from generate_series(1, ${stores}) n
cross join (select (select max(id) from store) as store, (select max(id) from address) as address,
  (select max(id) from shopping_list) as list, (select max(id) from customer) as customer,
  ceil(${stores} * 0.6) as managers) b
join grow_like l on l.rank = 1 + floor((select count(*) from grow_like) * ${random("like")})::int`);
  const columns = yield* copyOf;
  const [manager] = yield* sql<{ readonly id: number }>`
    select min(customer_id) as id from store_shop_user where role = 'manager' and main_manager`;
  const born = `'${since.toISOString()}'::timestamptz`;
  yield* loading([
    columns(
      "customer",
      "(select distinct customer_id from grow_store) g, customer t where t.id = " +
        String(manager?.id ?? 1),
      {
        id: "g.customer_id",
        email: "'gerant-' || g.customer_id || '@panetier.example'",
        last_name: "t.last_name || ' ' || g.customer_id",
        created_at: born,
      },
    ),
    columns(
      "address",
      "grow_store g join store s on s.id = g.like_id join address t on t.id = s.legal_address_id",
      {
        id: "g.address_id",
        store_id: "g.id",
        company: "coalesce(s.company, '') || g.suffix",
        street: "(1 + g.rank % 200) || ' rue du Four'",
      },
    ),
    columns("store", "grow_store g join store t on t.id = g.like_id", {
      id: "g.id",
      erp_id: "g.erp_id",
      mkp_id: "null",
      market_place_access: "true",
      company: "t.company || g.suffix",
      legal_name: "t.legal_name || g.suffix",
      siren: "g.siren",
      nic: "'00010'",
      vat_number: "'FR' || lpad(((12 + 3 * (g.siren::int % 97)) % 97)::text, 2, '0') || g.siren",
      billing_email: "'compta-' || g.id || '@panetier.example'",
      contact_email: "'boutique-' || g.id || '@panetier.example'",
      money_order: "'RUM-GMP-' || g.erp_id || '-01'",
      marketplace_money_order: "'RUM-MKP-' || g.erp_id || '-01'",
      infolegale_score: "60 + g.rank % 40",
      shopping_list_id: "g.list_id",
      billing_address_id: "g.address_id",
      shipping_address_id: "g.address_id",
      legal_address_id: "g.address_id",
      synced_at: born,
      closing_days: "'{}'",
    }),
    columns(
      "store_shop_user",
      `(select *, rank = min(rank) over (partition by customer_id) as first from grow_store) g
        cross join (select * from store_shop_user where main_manager order by id limit 1) t`,
      {
        id: "(select max(id) from store_shop_user) + g.rank",
        store_id: "g.id",
        customer_id: "g.customer_id",
        role: "'manager'",
        main_manager: "true",
        default_store: "g.first",
      },
    ),
    columns(
      "shopping_list",
      `grow_store g join store s on s.id = g.like_id join shopping_list t on t.id = s.shopping_list_id`,
      {
        id: "g.list_id",
        store_id: "g.id",
        updated_by: "g.customer_id",
        updated_at: born,
        revision: "0",
      },
    ),
    `insert into shopping_list_line (list_id, variant_id, position, quantity)
     select list_id, variant_id, row_number() over (partition by list_id order by variant_id) - 1, 1 + rank % 5
     from (select distinct g.list_id, g.rank, k.ids[1 + floor(cardinality(k.ids) * ${uniformSql(seed, "list", "g.rank * 1000 + n")})::int] as variant_id
       from (select array_agg(distinct variant_id) as ids from grow_item) k, grow_store g
       cross join lateral generate_series(1, case g.rank when 1 then ${LISTED_MOST} else ${LISTED} end) n) chosen`,
  ]);
  yield* sql`update grow_store g set address = ${sql.literal(addressOf("a").sql)} from address a where a.id = g.address_id`;
  for (let from = 0; from < stores; from += STORES_AT_ONCE) {
    const rows = yield* buyers.all(sql, [from, from + STORES_AT_ONCE]);
    yield* insertRows(
      "grow_buyer",
      [
        ["id", "int", ({ id }: typeof buyer.schema.Type) => id],
        ["buyer", "jsonb", ({ store: one }: typeof buyer.schema.Type) => buyerOf(one, null)],
      ],
      rows,
    );
  }
  yield* sql`update grow_store g set buyer = b.buyer from grow_buyer b where b.id = g.id`;
});

const STORES_AT_ONCE = 2_000;

/** Customer numbers of grown stores follow this one. */
export const FIRST_GROWN_ERP_ID = "5000001";

const s = store.as("s");
const buyer = object({
  id: value(Schema.Int, "s.id"),
  store: object({
    id: s.id,
    erpId: s.erpId,
    company: s.company,
    legalName: s.legalName,
    siren: s.siren,
    nic: s.nic,
    vatNumber: s.vatNumber,
    moneyOrder: s.moneyOrder,
    marketplaceMoneyOrder: s.marketplaceMoneyOrder,
    legalAddress: addressOf("legal"),
  }),
});

/** $1 and $2: ranks above the first, up to the second. */
const buyers = query(
  buyer,
  `grow_store g join store s on s.id = g.id join address legal on legal.id = g.address_id
  where g.rank > $1::int and g.rank <= $2::int`,
);
