import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { databaseLayer } from "../../server/database/sql.ts";

/** Who and what the load is made of, read from the database before measuring. */
export interface World {
  /** The processes that are asked: each client asks one of them, as many each. */
  readonly origins: readonly Origin[];
  readonly email: string;
  readonly password: string;
  readonly slugs: readonly string[];
  readonly taxonCodes: readonly string[];
  readonly stores: readonly BuyingStore[];
  /** Variants in stock of the two lorries. */
  readonly lorryVariants: readonly SoldVariant[];
  readonly marketplaceVariants: readonly SoldVariant[];
  /** Queries of pages of 30 invoices, as 'Mes encours' asks for them. */
  readonly outstandingPages: readonly string[];
  /** Invoices of the account that have a file. */
  readonly invoices: ReadonlyArray<{ readonly id: number; readonly store: number }>;
  /** The list of the account with the most lines. */
  readonly longestList: { readonly id: number; readonly store: number };
}

export interface Origin {
  readonly host: string;
  readonly port: number;
}

/** The process that a client asks. */
export const originOf = ({ origins }: Pick<World, "origins">, client: number): Origin => {
  const origin = origins[client % origins.length];
  if (origin === undefined) throw new RangeError("Nobody is there to be asked");
  return origin;
};

export interface BuyingStore {
  readonly id: number;
  readonly gmpMethod: "PRELEVEMENT" | "VIREMENT";
  readonly mkpMethod: "PRELEVEMENT" | "VIREMENT";
}

export interface SoldVariant {
  readonly code: string;
  /** Enough to pass the merchant's minimum, a multiple of the packaging. */
  readonly quantity: number;
}

const account = "cent-boutiques@panetier.example";

/** Reads the stores of the account of the hundred stores and a catalogue to buy from. */
export const readWorld = (databaseUrl: string): Promise<World> =>
  Effect.runPromise(
    readRows.pipe(Effect.provide(databaseLayer(databaseUrl, { slowStatements: true }))),
  );

const readRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const slugs = yield* sql<{ slug: string }>`select slug from product where active`;
  const taxons = yield* sql<{ code: string }>`
    select code from taxon t where level > 1
      and exists (select from product p where p.main_taxon_id = t.id)`;
  const stores = yield* sql<BuyingStore>`
    select s.id,
      case when s.money_order is null then 'VIREMENT' else 'PRELEVEMENT' end as "gmpMethod",
      case when s.marketplace_money_order is null then 'VIREMENT' else 'PRELEVEMENT' end as "mkpMethod"
    from store s
    join store_shop_user u on u.store_id = s.id
    join customer c on c.id = u.customer_id
    where c.email = ${account} and s.status = 'active' and not s.banned and s.erp_id is not null
      and s.market_place_access and coalesce(s.infolegale_score, 100) >= 30
      and u.role in ('manager', 'supervisor')
    order by s.id`;
  const variants = yield* sql<SoldVariant & { readonly marketplace: boolean }>`
    select code, quantity, marketplace from (
      select v.code, p.transport_type_code = 'MKP' as marketplace,
        -- Half as much again: a running offer must not bring the cart under the minimum.
        (v.order_step * greatest(1, ceil(case when p.transport_type_code = 'MKP'
          then 1.5 * m.minimum_order / (pr.lowest * v.order_step) else 1 end)))::int as quantity,
        v.stock, row_number() over (partition by p.transport_type_code = 'MKP' order by md5(v.code)) as n
      from variant v
      join product p on p.id = v.product_id
      join merchant m on m.id = p.merchant_id
      join (select variant_id, min(unit_price) as lowest, count(*) as areas
              from price group by variant_id) pr on pr.variant_id = v.id
      where v.active and p.active and m.status = 'active' and v.stock >= 200
        and pr.areas = (select count(*) from sales_area)) candidate
    where quantity <= 40 and n <= 6000`;
  const invoices = yield* sql<{ id: number; store: number }>`
    select i.id, i.store_id as store from invoice i
    join store_shop_user u on u.store_id = i.store_id
    join customer c on c.id = u.customer_id
    where c.email = ${account} order by i.id`;
  const [longestList] = yield* sql<{ id: number; store: number }>`
    select l.id, l.store_id as store from shopping_list l
    join store_shop_user u on u.store_id = l.store_id
    join customer c on c.id = u.customer_id
    where c.email = ${account}
    order by (select count(*) from shopping_list_line n where n.list_id = l.id) desc, l.id limit 1`;
  if (longestList === undefined) throw new Error("The account has no list");
  const chosen = (marketplace: boolean): readonly SoldVariant[] =>
    variants
      .filter((variant) => variant.marketplace === marketplace)
      .map(({ code, quantity }) => ({ code, quantity }));
  const world: World = {
    origins: [],
    email: account,
    password: "Fournil-2026-demo",
    slugs: slugs.map(({ slug }) => slug),
    taxonCodes: taxons.map(({ code }) => code),
    stores,
    lorryVariants: chosen(false),
    marketplaceVariants: chosen(true),
    outstandingPages: ["0,1", "1", "2", "3"].flatMap((status) =>
      Array.from({ length: 20 }, (_, page) => `status=${status}&page=${page + 1}&itemsPerPage=30`),
    ),
    invoices,
    longestList,
  };
  for (const [name, rows] of Object.entries(world)) {
    if (name !== "origins" && Array.isArray(rows) && rows.length === 0)
      throw new Error(`The database has no ${name}`);
  }
  return world;
});
