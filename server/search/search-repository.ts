import { Context, Effect, Layer, Semaphore } from "effect";
import { SqlClient } from "effect/sql";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { SearchSort } from "../../api-schema/search.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { type FlourCount, type FlourFilters, rangesOf } from "./flour-filters.ts";
import type { SearchWords } from "./query.ts";
import type { SpellingFacts } from "./spelling.ts";

/** A search with names turned into ids. Null filters are off; an empty list lets nothing through. */
export interface SearchFilters {
  readonly taxonId: number | null;
  readonly brandIds: readonly number[] | null;
  readonly merchantId: number | null;
  readonly labelBits: number;
  readonly promotion: boolean;
  readonly stock: boolean;
  readonly flour: FlourFilters;
  /** Only these products: what a store has bought. */
  readonly only: readonly number[] | null;
}

export interface SearchQuestion extends SearchFilters {
  readonly words: SearchWords | undefined;
  readonly runningOffers: readonly number[];
  readonly areaId: number | null;
  readonly sort: SearchSort;
  readonly first: number;
  readonly skip: number;
  readonly countTaxons: boolean;
  /** Products that go before their equals in the order of relevance. */
  readonly favourites: readonly number[];
}

/** What search_catalogue() answers: ids in order, and for each facet its counts. */
export interface SearchHits {
  readonly ids: readonly number[];
  /** Of the ids, the lower the better; what equals itself is sorted by popularity. */
  readonly ranks: readonly number[];
  readonly total: number;
  readonly promoted: number;
  readonly stocked: number;
  readonly labels: readonly (readonly [bits: number, count: number])[];
  readonly brands: readonly (readonly [id: number, count: number])[];
  /** By set of categories, ancestors included; null when they were not asked for. */
  readonly taxons: readonly (readonly [ids: readonly number[], count: number])[] | null;
  /** By the figures of flours, without their own filters. */
  readonly flours: readonly FlourCount[];
}

/**
 * Of a broad word at most so many products are looked at, the most ordered ones first: facets and
 * results are then those of the same products. Half a million products without this cost 350 ms.
 */
export const MOST_CANDIDATES = 20_000;

/** A product for what has been typed so far, and how well it fits: the lower the better. */
export type Suggestion = readonly [productId: number, rank: number];

/** Of the connections to the database (sql.ts): the others are there for those who order. */
const MOST_AT_ONCE = 6;

/** SQL of the search; what it answers is made by functions of the database. */
export class SearchRepository extends Context.Service<
  SearchRepository,
  {
    readonly hits: (question: SearchQuestion) => Effect.Effect<SearchHits>;
    /** The best first. */
    readonly suggestions: (words: SearchWords) => Effect.Effect<readonly Suggestion[]>;
    /** Ids of all products that a store has ever ordered. */
    readonly boughtBy: (store: StoreId) => Effect.Effect<readonly number[]>;
    readonly spellings: (words: readonly string[]) => Effect.Effect<readonly SpellingFacts[]>;
  }
>()("panetier/search/SearchRepository") {
  static readonly layer: Layer.Layer<SearchRepository, never, SqlClient.SqlClient> = Layer.effect(
    SearchRepository,
    Effect.suspend(() => makeSearchRepository),
  );
}

const makeSearchRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const turn = Semaphore.makeUnsafe(MOST_AT_ONCE).withPermits(1);

  // The database made this JSON in the shape of its own functions.
  const json = <A>(statement: string, parameters: readonly unknown[]): Effect.Effect<A> =>
    sql.unsafe<{ readonly answer: string }>(statement, parameters).pipe(
      turn,
      Effect.map((rows): A => JSON.parse(rows[0]?.answer ?? "null")),
      Effect.orDie,
    );

  return SearchRepository.of({
    hits: (question) => json<SearchHits>(hitsStatement, hitsParameters(question)),
    suggestions: (words) =>
      Effect.map(
        json<readonly Suggestion[] | null>(suggestionsStatement, suggestionsParameters(words)),
        (found) => found ?? [],
      ),
    boughtBy: (store) => json<readonly number[]>(boughtStatement, [store]),
    spellings: (words) => json<readonly SpellingFacts[]>(spellingsStatement, [words]),
  });
});

const hitsStatement = `select search_catalogue($1::text[], $2::text, $3::text[], $4::text::text[],
  $5::text::text[], $6::text[], $7::int, $8::int[], $9::int, $10::boolean, $11::boolean, $12::int[],
  $13::int, $14::text, $15::int, $16::int, $17::int, $18::boolean, $19::int, $20::int[], $21::int[],
  $22::text::int4multirange, $23::text::int4multirange, $24::text::int4multirange,
  $25::text::int4multirange)::text as answer`;

/** The statement and its parameters, also for whoever measures it alone. */
export const hitsParameters = (question: SearchQuestion): readonly unknown[] => [
  ...(question.words === undefined ? NO_WORDS : wordsParameters(question.words)),
  question.taxonId,
  question.brandIds,
  question.labelBits,
  question.promotion,
  question.stock,
  question.runningOffers,
  question.areaId,
  question.sort,
  question.first,
  question.skip,
  MOST_CANDIDATES,
  question.countTaxons,
  question.merchantId,
  question.only,
  question.favourites,
  rangesOf(question.flour.strength),
  rangesOf(question.flour.types),
  rangesOf(question.flour.protein),
  rangesOf(question.flour.balance),
];

const NO_WORDS = [null, "named", null, null, null, []];

const wordsParameters = (words: SearchWords): readonly unknown[] => [
  words.groups,
  words.how,
  words.nameBegins,
  rectangle(words.heads),
  rectangle(words.patterns),
  words.codes,
];

/** An array of arrays as PostgreSQL reads it; patterns hold neither quotes nor backslashes. */
const rectangle = (rows: readonly (readonly string[])[]): string =>
  `{${rows.map((row) => `{${row.map((pattern) => `"${pattern}"`).join(",")}}`).join(",")}}`;

const suggestionsStatement = `select search_suggestions($1::text[], $2::text, $3::text[],
  $4::text::text[], $5::text::text[], $6::text[], $7::text)::text as answer`;

const suggestionsParameters = (words: SearchWords): readonly unknown[] => [
  ...wordsParameters(words),
  // One plain word is answered from the vocabulary.
  words.groups[0] === words.typed.join(" ") && words.typed.length === 1 ? words.groups[0] : null,
];

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
