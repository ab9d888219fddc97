import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import { migrate } from "../../server/database/migrate.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { addLargeCatalogue } from "../../demonstration/seed/large-catalogue.ts";
import { seedDemo } from "../../demonstration/seed/seed-demo.ts";

/**
 * Fills a database with the demonstration and `products` more; gives the seconds it took, undefined
 * for one that was filled before.
 */
export async function fillDatabase(
  databaseUrl: string,
  products: number,
): Promise<number | undefined> {
  const start = performance.now();
  await Effect.runPromise(migrate(databaseUrl));
  const filled = await Effect.runPromise(
    fillWhenEmpty(products).pipe(
      Effect.provide(databaseLayer(databaseUrl, { slowStatements: true })),
    ),
  );
  return filled ? (performance.now() - start) / 1000 : undefined;
}

const fillWhenEmpty = Effect.fnUntraced(function* (products: number) {
  const sql = yield* SqlClient.SqlClient;
  const known = yield* sql`select 1 from product limit 1`;
  if (known.length > 0) return false;
  yield* fill(products);
  return true;
});

const fill = Effect.fnUntraced(function* (products: number) {
  const sql = yield* SqlClient.SqlClient;
  const now = instantOfMs(yield* Clock.currentTimeMillis);
  yield* seedDemo({ now, progress: (line) => console.log(`  ${line}`) });
  if (products === 0) return;
  yield* addLargeCatalogue({ count: products, now, progress: () => undefined });
  yield* addOutstandings;
  yield* sql`vacuum analyze`;
});

/** Twenty thousand invoices of three years in the last store of the account of the hundred stores. */
const addOutstandings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`insert into outstanding (store_id, invoice_number, amount, due_date, receipt_date,
      fiscal_year, category, operation, receipt_number, outstanding_status, payable)
    select s.id, 'B' || n, 1000 + n, current_date + 30 - n % 1100, current_date - n % 1100,
      extract(year from current_date - n % 1100)::int,
      (array['Farine', 'Surgelés', 'Marketplace'])[1 + n % 3], 'Facture', 'BL' || n,
      case when n % 20 = 0 then 0 when n % 50 = 1 then 2 else 3 end, n % 20 = 0
    from generate_series(1, 20000) n, (
      select max(u.store_id) as id from store_shop_user u join customer c on c.id = u.customer_id
      where c.email = 'cent-boutiques@panetier.example') s`;
  yield* sql`select ledger_open(now())`;
});
