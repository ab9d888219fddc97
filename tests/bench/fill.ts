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
  yield* sql`vacuum analyze`;
});
