import { Effect, Semaphore } from "effect";
import { SqlClient } from "effect/sql";
import type { SearchSort } from "../../api-schema/search.ts";
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
}

export interface SearchQuestion extends SearchFilters {
  readonly words: SearchWords | undefined;
  readonly runningOffers: readonly number[];
  readonly areaId: number | null;
  readonly sort: SearchSort;
  readonly first: number;
  readonly skip: number;
  readonly countTaxons: boolean;
}

/** What search_catalogue() answers: ids in order, and for each facet its counts. */
export interface SearchHits {
  readonly ids: readonly number[];
  readonly total: number;
  readonly promoted: number;
  readonly stocked: number;
  readonly labels: readonly (readonly [bits: number, count: number])[];
  readonly brands: readonly (readonly [id: number, count: number])[];
  /** By set of categories, ancestors included; null when they were not asked for. */
  readonly taxons: readonly (readonly [ids: readonly number[], count: number])[] | null;
}

/**
 * Of a broad word at most so many products are looked at, the most ordered ones first: facets and
 * results are then those of the same products. Half a million products without this cost 350 ms.
 */
export const MOST_CANDIDATES = 20_000;

export type SearchRepository = Effect.Success<typeof makeSearchRepository>;

/** Of the connections to the database (sql.ts): the others are there for those who order. */
const MOST_AT_ONCE = 6;

export const makeSearchRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const turn = Semaphore.makeUnsafe(MOST_AT_ONCE).withPermits(1);

  // The database made this JSON in the shape of its own functions.
  const json = <A>(statement: string, parameters: readonly unknown[]): Effect.Effect<A> =>
    sql.unsafe<{ readonly answer: string }>(statement, parameters).pipe(
      turn,
      Effect.map((rows): A => JSON.parse(rows[0]?.answer ?? "null")),
      Effect.orDie,
    );

  return {
    hits: (question: SearchQuestion) => json<SearchHits>(hitsStatement, hitsParameters(question)),
    /** A JSON array of ProductSuggestion. */
    suggestions: (words: SearchWords) =>
      sql
        .unsafe<{ readonly answer: string }>(suggestionsStatement, suggestionsParameters(words))
        .pipe(
          turn,
          Effect.map((rows) => rows[0]?.answer ?? "[]"),
          Effect.orDie,
        ),
    spellings: (words: readonly string[]) =>
      json<readonly SpellingFacts[]>(spellingsStatement, [words]),
  };
});

const hitsStatement = `select search_catalogue($1::text[], true, $2::text, $3::text[], $4::text[],
  $5::int, $6::int[], $7::int, $8::boolean, $9::boolean, $10::int[], $11::int, $12::text, $13::int,
  $14::int, $15::int, $16::boolean, $17::int)::text as answer`;

/** The statement and its parameters, also for whoever measures it alone. */
export const hitsParameters = (question: SearchQuestion): readonly unknown[] => [
  question.words?.groups ?? null,
  question.words?.nameBegins ?? null,
  question.words?.namePatterns ?? null,
  question.words?.codes ?? [],
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
];

const suggestionsStatement = `select search_suggestions($1::text[], $2::text, $3::text, $4::text[],
  $5::text[])::text as answer`;

const suggestionsParameters = (words: SearchWords): readonly unknown[] => [
  words.groups,
  // One plain word is answered from the vocabulary.
  words.groups.length === 1 && words.typed.length === 1 ? (words.typed[0] ?? null) : null,
  words.nameBegins,
  words.namePatterns,
  words.codes,
];

const spellingsStatement = "select search_spellings($1::text[])::text as answer";
