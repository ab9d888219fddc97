import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { deferSearchEntries, refreshSearchTerms } from "../../server/search/index-terms.ts";
import { largeCatalogue } from "./generator.ts";
import { insertProducts } from "./insert-products.ts";
import { followIds } from "../../server/database/insert-rows.ts";

/**
 * Adds `count` generated products to the demonstration, for measurements. Each batch is written and
 * forgotten, so that the memory does not grow with `count`; the search finds them when all are in.
 */
export const addLargeCatalogue = Effect.fnUntraced(function* (options: {
  readonly count: number;
  readonly now: Instant;
  readonly progress: (line: string) => void;
}): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const { count, now, progress } = options;
  const sql = yield* SqlClient.SqlClient;
  const [last] = yield* sql<{ readonly product: number; readonly variant: number }>`
    select (select coalesce(max(id), 0) from product) as product,
      (select coalesce(max(id), 0) from variant) as variant`;
  let products = last?.product ?? 0;
  let variants = last?.variant ?? 0;
  let done = 0;
  for (const batch of largeCatalogue(count, new Date(now))) {
    const first = { product: products + 1, variant: variants + 1 };
    yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* deferSearchEntries;
        yield* insertProducts(batch, parisDayOf(now), first);
        yield* followIds(["product", "variant"]);
      }),
    );
    products += batch.products.length;
    variants += batch.variants.length;
    done += batch.products.length;
    progress(`Grand catalogue : ${whole.format(done)} produits sur ${whole.format(count)}`);
  }
  progress(`Grand catalogue : ${whole.format(done)} produits, index de recherche…`);
  yield* refreshSearchTerms;
});

const whole = new Intl.NumberFormat("fr-FR");
