import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { now } from "../clock.ts";

/** After so many days a sale counts half. */
export const SALES_HALF_LIFE_DAYS = 60;

/**
 * Makes the entries of the search and its vocabulary again, with the popularity of products. To be called
 * after a bulk load: single changes are followed by triggers at once, popularity and the vocabulary by
 * `rankSearch` once a night. The indexes of all processes are made anew of it beside those that answer.
 */
export const refreshSearchTerms: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =
  Effect.suspend(() => counted("select rebuild_search()"));

/**
 * Counts what is ordered, and makes the vocabulary again. Popularity is the figure a product was loaded
 * with plus its completed order lines of all stores, each counting half after sixty days, a quarter after
 * a hundred and twenty (popularity-worker.ts).
 */
export const rankSearch: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =
  Effect.suspend(() => counted("select rank_search()"));

const counted = Effect.fnUntraced(function* (statement: string) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql.withTransaction(
    Effect.gen(function* () {
      // With half a million products it takes longer than a request may.
      yield* sql.unsafe("set local statement_timeout = '30min'");
      yield* deferSearchEntries;
      yield* sql.unsafe(countSales, [yield* now]);
      yield* sql.unsafe(statement);
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
    from (select q.id, coalesce(round(sum(
              power(0.5, extract(epoch from $1::timestamptz - o.completed_at)
                / (86400.0 * ${SALES_HALF_LIFE_DAYS})))), 0)::int as lines
            from product q
            left join variant v on v.product_id = q.id
            left join order_item i on i.variant_id = v.id
            left join "order" o on o.id = i.order_id and o.checkout_state = 'completed'
           group by q.id) sold
   where sold.id = p.id and p.sold_lines <> sold.lines`;
