import { Context, Effect, Layer, Semaphore } from "effect";
import { SqlClient } from "effect/sql";
import { CatalogueReads } from "../database/catalogue-reads.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import type { SpellingFacts } from "./spelling.ts";

/** Of the connections to the database (sql.ts): the others are there for those who order. */
const MOST_AT_ONCE = 6;

/** What the search asks PostgreSQL itself; hits come from the index (search-index.ts). */
export class SearchRepository extends Context.Service<
  SearchRepository,
  {
    /** Ids of products whose descriptions say all groups of words. */
    readonly describedBy: (groups: readonly string[]) => Effect.Effect<readonly number[]>;
    /** Ids of all products that a store has ever ordered. */
    readonly boughtBy: (store: StoreId) => Effect.Effect<readonly number[]>;
    readonly spellings: (words: readonly string[]) => Effect.Effect<readonly SpellingFacts[]>;
  }
>()("panetier/search/SearchRepository") {
  static readonly layer: Layer.Layer<
    SearchRepository,
    never,
    SqlClient.SqlClient | CatalogueReads
  > = Layer.effect(
    SearchRepository,
    Effect.suspend(() => makeSearchRepository),
  );
}

const makeSearchRepository = Effect.gen(function* () {
  const { sql: reads } = yield* CatalogueReads;
  const orders = yield* SqlClient.SqlClient;
  const turn = Semaphore.makeUnsafe(MOST_AT_ONCE).withPermits(1);

  // The database made this JSON in the shape of its own functions.
  const json = <A>(
    sql: SqlClient.SqlClient,
    statement: string,
    parameters: readonly unknown[],
  ): Effect.Effect<A> =>
    sql.unsafe<{ readonly answer: string }>(statement, parameters).pipe(
      turn,
      Effect.map((rows): A => JSON.parse(rows[0]?.answer ?? "null")),
      Effect.orDie,
    );

  return SearchRepository.of({
    describedBy: (groups) => json<readonly number[]>(reads, describedStatement, [groups]),
    boughtBy: (store) => json<readonly number[]>(orders, boughtStatement, [store]),
    spellings: (words) => json<readonly SpellingFacts[]>(reads, spellingsStatement, [words]),
  });
});

const describedStatement = `
  select coalesce(json_agg(product_id), '[]')::text as answer
    from search_description where weak @@ search_tsquery($1::text[], true)`;

// Cancelled shipments were never bought.
const boughtStatement = `
  select coalesce(json_agg(b.product_id), '[]')::text as answer from (
    select distinct v.product_id
      from "order" q
      join shipment h on h.order_id = q.id and h.status <> ${SHIPMENT.cancelled}
      join order_item i on i.shipment_id = h.id
      join variant v on v.id = i.variant_id
     where q.store_id = $1 and q.checkout_state = 'completed') b`;

const spellingsStatement = "select search_spellings($1::text[])::text as answer";
