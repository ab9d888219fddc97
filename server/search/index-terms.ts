import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";

/**
 * Makes the search index and its vocabulary again, the popular products first. Popularity is the
 * figure a product was loaded with plus the number of its completed order lines. To be called after a bulk load and, where a catalogue lives, once a night: single changes are
 * followed by triggers at once, popularity and suggestions of one word by this. Every process sees it
 * within a second. 50,000 products take some ten seconds.
 */
export const refreshSearchTerms: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* deferSearchEntries;
        yield* sql.unsafe(countSales);
        yield* sql.unsafe("select rebuild_search()");
      }),
    );
  });

/**
 * For bulk loads that end with `refreshSearchTerms`: within the running transaction the triggers
 * leave the search index alone, which makes 50,000 products load several times faster.
 */
export const deferSearchEntries: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql.unsafe("select set_config('panetier.defer_search', 'on', true)");
  });

const countSales = `
  update product p
     set popularity = p.popularity - p.sold_lines + sold.lines, sold_lines = sold.lines
    from (select v.product_id, count(*)::int as lines
            from order_item i
            join "order" o on o.id = i.order_id and o.checkout_state = 'completed'
            join variant v on v.id = i.variant_id
           group by v.product_id) sold
   where sold.product_id = p.id and p.sold_lines <> sold.lines`;
