import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";
import { PapersRepository } from "../../server/invoicing/shipment-papers.ts";
import { addOrders } from "./grown-orders.ts";
import { addStores, FIRST_GROWN_ERP_ID } from "./grown-stores.ts";
import { loadingMuch } from "./loading.ts";
import { makeTemplates } from "./templates.ts";

export interface Growth {
  readonly years: number;
  readonly stores: number;
  readonly orders: number;
  readonly seed: number;
}

/** Orders of a year in a store, on average. */
export const ORDERS_A_YEAR = 50;

const YEAR_MS = 365 * 24 * 3_600_000;

/** Each order of the demonstration is told with other products once for so many that the shop has. */
const PRODUCTS_OF_A_VARIATION = 2_000;
const MOST_VARIATIONS = 30;

/**
 * Lets a shop with the demonstration grow by so many stores and orders of past years, the same for the same
 * seed, database and time. All of it is computed in PostgreSQL: node holds the templates of one order at a time.
 * A shop grows once; one whose growth was cut short lacks indexes, and is thrown away.
 */
export const grow = Effect.fnUntraced(function* (
  { years, stores, orders, seed }: Growth,
  told: (line: string) => void,
) {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const [known] = yield* sql<{ readonly products: number }>`
    select count(*)::int as products from product`;
  const before = yield* sql`select from store where erp_id = ${FIRST_GROWN_ERP_ID}`;
  if (before.length > 0) return yield* Effect.die(new Error("This shop has grown before"));
  const variations = Math.min(
    MOST_VARIATIONS,
    Math.ceil((known?.products ?? 0) / PRODUCTS_OF_A_VARIATION),
  );
  yield* dropTemplates;
  yield* loadingMuch(growing({ years, stores, orders, seed }, { variations, now, told }));
  yield* dropTemplates;
  // As life leaves it: what lists count stands in indexes alone.
  yield* sql`vacuum (analyze)`;
});

const growing = Effect.fnUntraced(function* (
  { years, stores, orders, seed }: Growth,
  {
    variations,
    now,
    told,
  }: { readonly variations: number; readonly now: Date; readonly told: (line: string) => void },
) {
  const start = performance.now();
  const base = yield* makeTemplates({ variations, seed }).pipe(
    Effect.provide(PapersRepository.layer),
  );
  told(
    `${base.length} orders, ${variations} times each, as templates: ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  const since = new Date(now.getTime() - years * YEAR_MS);
  yield* addStores({ stores, seed, since });
  told(`${stores} stores`);
  yield* addOrders(base, { orders, years, variations, seed, now }, told);
});

const dropTemplates = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const tables = yield* sql<{ readonly name: string }>`
    select relname as name from pg_class where relkind = 'r' and relname like 'grow\\_%'
      and relnamespace = current_schema()::regnamespace`;
  for (const { name } of tables) yield* sql.unsafe(`drop table "${name}"`);
});
