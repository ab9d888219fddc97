import { Effect, Schema } from "effect";
import { ComingPrice, type VolumePrice } from "../../api-schema/catalogue.ts";
import { Cents, Rate } from "../../api-schema/primitives.ts";
import { Tariff } from "../../api-schema/tariff.ts";
import type { PriceContext } from "../../core/catalogue/nearest-price.ts";
import { priceFor, volumePricesOf } from "../../core/catalogue/price.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import { CatalogueReads } from "../database/catalogue-reads.ts";
import { makeBatchReader, type ReadMany } from "./batch-reader.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { membersOf } from "./json-text.ts";
import { priceJoins, priceJson } from "./product-query.ts";
import type { RunningOffers } from "./running-offers.ts";
import { perSnapshot, type Snapshot } from "./snapshot.ts";

/** The JSON members that say what a variant costs: as a card shows it, as a variant shows it. */
export interface PriceText {
  readonly card: string;
  readonly variant: string;
  /** False for a visitor, and where no list of the context has it. */
  readonly isPriced: boolean;
}

/** Prices of a context; null is a visitor, who sees none (product §4). */
export interface PriceBook {
  readonly read: (
    snapshot: Snapshot,
    offers: RunningOffers,
    context: PriceContext | null,
    variantIds: readonly number[],
  ) => Effect.Effect<ReadonlyMap<number, PriceText>>;
  /** What another query has read of these prices: it need not be asked for. */
  readonly keep: (
    snapshot: Snapshot,
    offers: RunningOffers,
    context: PriceContext | null,
    rows: readonly PriceRow[],
  ) => void;
}

/**
 * Prices ready to be written into an answer. Freshness: that of the snapshot (a second); offers and prices
 * begin and end on time, because the texts are kept by those that are valid. Each price
 * context has its own cache: a price never leaves the lists it was read for.
 */
export const makePriceBook = Effect.gen(function* () {
  const { shared: sql } = yield* CatalogueReads;
  const cachesOf = perSnapshot(() => new BoundedCache<string, ContextCache>(MOST_CONTEXTS));

  const makeCache = (offers: RunningOffers, context: PriceContext | null): ContextCache => ({
    texts: new BoundedCache(
      CACHE_BYTES,
      ({ card, variant }) => 2 * (card.length + variant.length) + 100,
      { budget: processCaches, name: "prices" },
    ),
    readMissing: makeBatchReader((ids) =>
      sql
        .unsafe<{ readonly prices: string }>(priceQuery, [
          ids,
          context ?? [],
          offers.ids,
          offers.pricesSince,
        ])
        .pipe(
          Effect.map((rows) => textsOf(decodePrices(rows[0]?.prices ?? "[]"), context === null)),
          Effect.orDie,
        ),
    ),
  });

  const cacheOf = (snapshot: Snapshot, offers: RunningOffers, context: PriceContext | null) => {
    const caches = cachesOf(snapshot);
    const key = `${String(context)}|${offers.key}`;
    const cache = caches.get(key) ?? makeCache(offers, context);
    caches.set(key, cache);
    return cache;
  };

  const book: PriceBook = {
    read: (snapshot, offers, context, ids) =>
      Effect.suspend(() => readThrough(cacheOf(snapshot, offers, context), ids)),
    keep: (snapshot, offers, context, rows) => {
      const { texts } = cacheOf(snapshot, offers, context);
      for (const row of rows) texts.set(row.id, textOf(row, context === null));
    },
  };
  return book;
});

/** Contexts whose prices are kept: each area has one, and so has each shop with a list of its own. */
export const MOST_CONTEXTS = 64;

/** Of the prices of one context: some 8,000 of them. */
const CACHE_BYTES = 4_000_000;

interface ContextCache {
  readonly texts: BoundedCache<number, PriceText>;
  readonly readMissing: ReadMany<number, PriceText>;
}

const readThrough = ({ texts, readMissing }: ContextCache, ids: readonly number[]) => {
  const found = new Map<number, PriceText>();
  const missing: number[] = [];
  for (const id of ids) {
    const text = texts.get(id);
    if (text === undefined) missing.push(id);
    else found.set(id, text);
  }
  if (missing.length === 0) return Effect.succeed(found);
  return Effect.map(readMissing(missing), (read) => {
    for (const id of missing) {
      const text = read.get(id) ?? unpriced;
      texts.set(id, text);
      found.set(id, text);
    }
    return found;
  });
};

// $1 variants, $2 price context, $3 running offers, $4 since when prices are what they are.
const priceQuery = `
  select coalesce(json_agg(${priceJson}), '[]')::text as prices
    from unnest($1::int[]) w (id) ${priceJoins("$2", "$3", "$4")}`;

/** What a price is made of; nulls where no list has it, or no offer runs. */
export const PriceRow = Schema.Struct({
  id: Schema.Int,
  unitPrice: Schema.NullOr(Cents),
  volumePrices: Schema.Array(
    Schema.Struct({ quantityFrom: Schema.Int, percentage: Schema.Finite }),
  ),
  percentage: Schema.NullOr(Rate),
  endsAt: Schema.NullOr(Schema.Finite),
  /** The mill's price that it is made of; null where it was written in cents. */
  tariff: Schema.NullOr(Tariff),
  /** What it will cost next; null where nothing else is known. */
  coming: Schema.NullOr(ComingPrice),
});
export type PriceRow = typeof PriceRow.Type;
const decodePrices = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(PriceRow)));

const textsOf = (rows: readonly PriceRow[], isVisitor: boolean) =>
  new Map(rows.map((row) => [row.id, textOf(row, isVisitor)]));

const textOf = (row: PriceRow, isVisitor: boolean): PriceText => {
  const discountEndDate = row.endsAt === null ? null : instantOfMs(row.endsAt);
  if (isVisitor || row.unitPrice === null) {
    // That there is an offer is no price: a visitor may know it.
    const discount = isVisitor ? (row.percentage ?? 0) : 0;
    const ends = isVisitor ? discountEndDate : null;
    return written({ ...NO_PRICE, discount, discountEndDate: ends });
  }
  const list = {
    unitPrice: row.unitPrice,
    volumePrices: row.volumePrices,
    offerPercentage: row.percentage,
  };
  const { unitPrice, discount } = priceFor(list, 1);
  const volumePrices = volumePricesOf(list);
  const isOffered = row.percentage !== null;
  const coming = row.coming?.price === unitPrice ? null : row.coming;
  return written({
    price: unitPrice,
    priceOriginal: row.unitPrice,
    discount,
    discountEndDate,
    volumePrices,
    isOffered,
    tariff: row.tariff,
    coming,
  });
};

interface WrittenPrice {
  readonly price: Cents | null;
  readonly priceOriginal: Cents | null;
  readonly discount: number;
  readonly discountEndDate: string | null;
  readonly volumePrices: readonly VolumePrice[];
  readonly isOffered: boolean;
  readonly tariff: PriceRow["tariff"];
  readonly coming: PriceRow["coming"];
}

const NO_PRICE: WrittenPrice = {
  price: null,
  priceOriginal: null,
  discount: 0,
  discountEndDate: null,
  volumePrices: [],
  isOffered: false,
  tariff: null,
  coming: null,
};

const written = ({
  volumePrices,
  isOffered,
  tariff,
  coming,
  ...shared
}: WrittenPrice): PriceText => {
  const first = volumePrices[1];
  const volumeHint =
    first === undefined ? null : { quantityFrom: first.quantityFrom, unitPrice: first.unitPrice };
  const hasVolumePrices = volumePrices.length > 0;
  return {
    card: membersOf({
      ...shared,
      volumeHint,
      ...(coming === null ? {} : { comingPrice: coming }),
    }),
    variant: membersOf({
      ...shared,
      hasVolumePrices,
      hasVolumePricesPromotion: hasVolumePrices && isOffered,
      volumePrices,
      ...(tariff === null ? {} : { tariff }),
      ...(coming === null ? {} : { comingPrice: coming }),
    }),
    isPriced: shared.price !== null,
  };
};

const unpriced = written(NO_PRICE);
