import { Effect, Layer } from "effect";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { Catalogue } from "../../server/catalogue/catalogue.ts";
import { Snapshots } from "../../server/catalogue/snapshot.ts";
import { Search } from "../../server/search/search.ts";
import { demoCatalogue } from "../../demonstration/seed/catalogue.ts";
import { fillDatabase } from "./fill.ts";
import { heldOutQueries } from "./search-queries-held-out.ts";
import { searchQueries, type WantedHit } from "./search-queries.ts";

/** The first results of a query, as far as they are judged. */
export type FirstHits = readonly {
  readonly code: string;
  readonly name: string;
  readonly brand: string | null;
}[];

/** So many are looked at. */
export const LOOKED_AT = 5;

export interface SearchQuality {
  readonly queries: number;
  /** Shares of the queries whose first hit, and one of whose first five, is wanted. */
  readonly first: number;
  readonly firstFive: number;
  /** A line for each query that has no wanted hit first. */
  readonly missed: readonly string[];
}

/** What is measured: the queries with the EANs of some products, as they are printed and as they are read out. */
export const queriesWithEans = (): readonly WantedHit[] => [...searchQueries, ...eanQueries()];

const eanQueries = (): readonly WantedHit[] => {
  const { variants } = demoCatalogue(new Date());
  const some = variants.filter((_, index) => index % 90 === 7).slice(0, 8);
  return some.map(({ ean, productCode }, index): WantedHit => {
    const spaced = `${ean.slice(0, 1)} ${ean.slice(1, 7)} ${ean.slice(7)}`;
    return [index % 2 === 0 ? ean : spaced, productCode];
  });
};

/** Asks every query. */
export const judgeSearch = async (
  queries: readonly WantedHit[],
  ask: (query: string) => Promise<FirstHits>,
): Promise<SearchQuality> => {
  const missed: string[] = [];
  let first = 0;
  let firstFive = 0;
  for (const [query, wanted] of queries) {
    const hits = (await ask(query)).slice(0, LOOKED_AT);
    const place = hits.findIndex((hit) => isWanted(hit, wanted));
    if (place === 0) first += 1;
    if (place >= 0) firstFive += 1;
    if (place !== 0) {
      const shown = hits.slice(0, 2).map(({ code, name }) => `${code} ${name}`);
      const place1 = place < 0 ? "not among the first five" : `at place ${place + 1}`;
      missed.push(`${query}: ${String(wanted)} ${place1}; first ${shown.join(", ") || "nothing"}`);
    }
  }
  const share = (count: number) => count / queries.length;
  return { queries: queries.length, first: share(first), firstFive: share(firstFive), missed };
};

const isWanted = ({ code, name, brand }: FirstHits[number], wanted: string | RegExp): boolean =>
  typeof wanted === "string"
    ? wanted.split(" ").includes(code)
    : wanted.test(`${name} [${brand ?? ""}]`);

/** The quality of the search of a visitor over the demonstration, as lines to print. */
export const measureSearchQuality = async (folder: string): Promise<string> => {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    await fillDatabase(postgres.url, 0);
    return await Effect.runPromise(
      Effect.gen(function* () {
        const search = yield* Search;
        const ask = async (query: string): Promise<FirstHits> => {
          const request = { search: query, page: 1, itemsPerPage: LOOKED_AT };
          const visitor = { identity: null, store: null };
          const { text } = await Effect.runPromise(search.products(request, visitor));
          const { results }: { readonly results: { readonly products: FirstHits } } =
            JSON.parse(text);
          return results.products;
        };
        return yield* Effect.promise(async () => {
          const known = await judgeSearch(queriesWithEans(), ask);
          const heldOut = await judgeSearch(heldOutQueries, ask);
          return [
            ...known.missed.map((line) => `  ${line}`),
            lineOf("queries", known),
            ...heldOut.missed.map((line) => `  ${line}`),
            lineOf("kept apart", heldOut),
          ].join("\n");
        });
      }).pipe(Effect.provide(searchLayer(postgres.url))),
    );
  } finally {
    await postgres.stop();
  }
};

const searchLayer = (url: string) =>
  Search.layer.pipe(
    Layer.provide(Catalogue.layer),
    Layer.provide(Snapshots.layer),
    Layer.provide(databaseLayer(url)),
  );

const lineOf = (name: string, { queries, first, firstFive }: SearchQuality): string =>
  `${name}: ${queries} queries, ${percent(first)} right at the first hit, ${percent(firstFive)} within five`;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
