import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { now } from "../clock.ts";

/** After so many days a sale counts half. */
export const SALES_HALF_LIFE_DAYS = 60;

/**
 * Makes the search index and its vocabulary again, the popular products first. Popularity is the
 * figure a product was loaded with plus its completed order lines of all stores, each counting half
 * after sixty days, a quarter after a hundred and twenty. To be called after a bulk load and, where a
 * catalogue lives, once a night (popularity-worker.ts): single changes are
 * followed by triggers at once, popularity and suggestions of one word by this. Every process sees it
 * within a second. 50,000 products take some ten seconds.
 */
export const refreshSearchTerms: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* deferSearchEntries;
        yield* sql.unsafe(countSales, [yield* now]);
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
    from (select q.id, coalesce(round(sum(
              power(0.5, extract(epoch from $1::timestamptz - o.completed_at)
                / (86400.0 * ${SALES_HALF_LIFE_DAYS})))), 0)::int as lines
            from product q
            left join variant v on v.product_id = q.id
            left join order_item i on i.variant_id = v.id
            left join "order" o on o.id = i.order_id and o.checkout_state = 'completed'
           group by q.id) sold
   where sold.id = p.id and p.sold_lines <> sold.lines`;
