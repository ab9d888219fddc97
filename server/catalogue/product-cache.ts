import { Effect, Schema } from "effect";
import { monotonicMs } from "../clock.ts";
import { CatalogueReads } from "../database/catalogue-reads.ts";
import { makeBatchReader, type ReadMany } from "./batch-reader.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { MOST_CONTEXTS, PriceRow, type PriceBook } from "./price-book.ts";
import { productQuery } from "./product-query.ts";
import { makeTemplate, type ProductRow, type ProductTemplate } from "./product-template.ts";
import { perSnapshot, type Snapshot } from "./snapshot.ts";
import type { StockReader } from "./stock-reader.ts";
import type { View } from "./view.ts";

/** What names a product from outside. */
export type ProductName =
  | { readonly by: "slug"; readonly value: string }
  | { readonly by: "code"; readonly value: string }
  | { readonly by: "variant"; readonly value: string };

/** Where prices and stocks go that came with a product; stocks of the primary alone. */
interface Beside {
  readonly prices: Pick<PriceBook, "keep">;
  readonly stocks: Pick<StockReader, "keep">;
}

/** Whose prices come with it. */
type Pricing = Pick<View, "snapshot" | "offers" | "prices">;

/**
 * Templates of products. Freshness: that of the snapshot, one second. At most some 16 MB of text:
 * what was asked for longest ago goes first. An address that names nothing is not cached.
 */
export const makeProductCache = Effect.fnUntraced(function* ({ prices, stocks }: Beside) {
  const { shared: sql, standby } = yield* CatalogueReads;
  const tellsStocks = standby === undefined;

  const cacheOf = perSnapshot((): ProductCache => {
    const templates = new BoundedCache<string, ProductTemplate>(16_000_000, weigh, {
      budget: processCaches,
      name: "products",
    });
    return { templates, keyOf: new BoundedCache(20_000), readers: makeReaders() };
  });

  const makeReader = ({
    snapshot,
    offers,
    prices: context,
  }: Pricing): ReadMany<string, ProductTemplate> =>
    makeBatchReader((keys) =>
      Effect.flatMap(monotonicMs, (readAt) => {
        const named = (by: string) =>
          keys.filter((key) => key.startsWith(`${by}:`)).map((key) => key.slice(by.length + 1));
        return sql
          .unsafe<ReadRow>(productQuery, [
            named("slug"),
            named("code"),
            named("variant"),
            context ?? [],
            offers.ids,
            offers.pricesSince,
          ])
          .pipe(
            Effect.map((rows) => {
              for (const row of rows) {
                prices.keep(snapshot, offers, context, decodePrices(row.prices ?? "[]"));
                if (tellsStocks) stocks.keep(decodeStocks(row.stocks ?? "[]"), readAt);
              }
              return byEveryName(rows, snapshot);
            }),
            Effect.orDie,
          );
      }),
    );

  const readerOf = (cache: ProductCache, pricing: Pricing): ReadMany<string, ProductTemplate> => {
    // What runs changes with each offer: readers of what ran before are nobody's any more.
    if (cache.offers !== pricing.offers.key) cache.readers = makeReaders();
    cache.offers = pricing.offers.key;
    const key = String(pricing.prices);
    const known = cache.readers.get(key) ?? makeReader(pricing);
    cache.readers.set(key, known);
    return known;
  };

  return (pricing: Pricing, names: readonly ProductName[]) =>
    Effect.suspend(() => {
      const cache = cacheOf(pricing.snapshot);
      const found = new Map<string, ProductTemplate>();
      const missing: string[] = [];
      for (const { by, value } of names) {
        const key = `${by}:${value}`;
        const own = cache.keyOf.get(key);
        const template = own === undefined ? undefined : cache.templates.get(own);
        if (template === undefined) missing.push(key);
        else found.set(value, template);
      }
      if (missing.length === 0) return Effect.succeed(found);
      return Effect.map(readerOf(cache, pricing)(missing), (read) => {
        for (const key of missing) {
          const template = read.get(key);
          if (template === undefined) continue;
          const own = String(template.id);
          cache.templates.set(own, template);
          cache.keyOf.set(key, own);
          found.set(key.slice(key.indexOf(":") + 1), template);
        }
        return found;
      });
    });
});

interface ProductCache {
  readonly templates: BoundedCache<string, ProductTemplate>;
  readonly keyOf: BoundedCache<string, string>;
  /** By price context, for the offers that run. */
  readers: BoundedCache<string, ReadMany<string, ProductTemplate>>;
  offers?: string;
}

const makeReaders = (): ProductCache["readers"] => new BoundedCache(MOST_CONTEXTS);

interface ReadRow {
  readonly product: string;
  /** Null without an active variant. */
  readonly prices: string | null;
  readonly stocks: string | null;
}

const decodePrices = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(PriceRow)));
const decodeStocks = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Array(Schema.Struct({ id: Schema.Int, stock: Schema.Int }))),
);

const weigh = ({ members, sheet, documents, variants }: ProductTemplate): number =>
  2 *
    variants.reduce(
      (sum, variant) => sum + variant.members.length,
      members.length + sheet.length + 200 * documents.length,
    ) +
  400;

const byEveryName = (rows: readonly ReadRow[], snapshot: Snapshot) => {
  const named = new Map<string, ProductTemplate>();
  for (const { product } of rows) {
    const row: ProductRow = JSON.parse(product);
    const template = makeTemplate(row, snapshot);
    if (template === undefined) continue;
    named.set(`slug:${template.slug}`, template).set(`code:${template.code}`, template);
    for (const variant of template.variants) named.set(`variant:${variant.code}`, template);
  }
  return named;
};
