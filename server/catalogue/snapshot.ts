import { Clock, Context, Effect, Layer, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import { monotonicMs } from "../clock.ts";
import { CatalogueReads } from "../database/catalogue-reads.ts";
import { Brand } from "../../api-schema/catalogue.ts";
import { MerchantDetail } from "../../api-schema/merchant.ts";
import {
  CalendarDay,
  ClockTime,
  type MerchantId,
  RangeCode,
  SalesAreaCode,
  Weekday,
} from "../../api-schema/primitives.ts";
import { singleFlight } from "../cache/single-flight.ts";
import { availabilityQuery, snapshotQuery } from "./snapshot-query.ts";
import { makeTaxonTree, TaxonRow, type TaxonTree } from "./taxon-tree.ts";

/**
 * What the catalogue is made of, as one version of it. Everything derived from it (texts of products,
 * cards, prices, searches) is cached by the snapshot it was made from, so a new version empties every
 * cache at once, in this process and, through the database, in the others.
 */
export interface Snapshot {
  readonly version: string;
  readonly tree: TaxonTree;
  readonly brands: readonly Brand[];
  readonly brandById: ReadonlyMap<number, Brand>;
  readonly brandBySlug: ReadonlyMap<string, Brand>;
  readonly merchants: readonly MerchantRow[];
  readonly merchantById: ReadonlyMap<number, MerchantRow>;
  /** Those that sell now: the others have no page and no product. */
  readonly sellerBySlug: ReadonlyMap<string, MerchantRow>;
  readonly areas: ReadonlyMap<SalesAreaCode, AreaRow>;
  /** Running, and to come. */
  readonly offers: readonly OfferRow[];
  /** When prices of lists began or will begin and end: the last of the past, and all to come, rising. */
  readonly priceTurns: readonly number[];
  /** Trade words and what they also mean. */
  readonly rewrites: ReadonlyMap<string, readonly string[]>;
}

/** The catalogue now; `availability` changes when some variant comes into stock or runs out. */
export interface CatalogueNow {
  readonly snapshot: Snapshot;
  readonly availability: string;
}

/**
 * Freshness: a change of products, prices, offers, categories, brands, merchants or delivery plans
 * that was committed, by whatever process, is seen one second later at most.
 */
export class Snapshots extends Context.Service<
  Snapshots,
  { readonly now: Effect.Effect<CatalogueNow> }
>()("panetier/Snapshots") {
  static readonly layer: Layer.Layer<Snapshots, never, SqlClient.SqlClient | CatalogueReads> =
    Layer.effect(
      Snapshots,
      Effect.suspend(() => makeSnapshots),
    );
}

/** How long a process relies on the versions it has read. */
export const VERSIONS_MS = 1000;

const makeSnapshots = Effect.gen(function* () {
  const reads = yield* CatalogueReads;
  const availabilityNow = readAvailability(yield* SqlClient.SqlClient);
  let known: CatalogueNow | undefined;
  let checkedAt = 0;

  const check = singleFlight(
    Effect.gen(function* () {
      // The time before the read: what is committed during it may not be in it.
      const startedAt = yield* monotonicMs;
      const [versions, availability] = yield* Effect.zip(reads.versions, availabilityNow, {
        concurrent: true,
      });
      const version = String(versions.catalogue);
      const snapshot = known?.snapshot.version === version ? known.snapshot : yield* read(version);
      if (known?.snapshot !== snapshot || known.availability !== availability) {
        known = { snapshot, availability };
      }
      checkedAt = startedAt;
      return known;
    }).pipe(Effect.orDie),
  );

  /** It is known by the version that was read before it: its rows, and those read later, are as new or newer. */
  const read = Effect.fnUntraced(function* (version: string) {
    const millis = yield* Clock.currentTimeMillis;
    const rows = yield* reads.sql.unsafe<{ readonly snapshot: string }>(snapshotQuery, [
      new Date(millis),
    ]);
    return snapshotOf(version, decodeSnapshot(rows[0]?.snapshot ?? "{}"));
  });

  return Snapshots.of({
    now: Effect.flatMap(monotonicMs, (present) =>
      known !== undefined && present - checkedAt < VERSIONS_MS ? Effect.succeed(known) : check,
    ),
  });
});

/** Of the primary, as all that is asked of stock. */
const readAvailability = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql.unsafe<{ readonly availability: string }>(availabilityQuery),
    ([row]) => row?.availability ?? "",
  );

/** One cache for each snapshot; it goes when the snapshot does. */
export const perSnapshot = <Cache>(make: () => Cache): ((snapshot: Snapshot) => Cache) => {
  const caches = new WeakMap<Snapshot, Cache>();
  return (snapshot) => {
    const known = caches.get(snapshot);
    if (known !== undefined) return known;
    const made = make();
    caches.set(snapshot, made);
    return made;
  };
};

const MerchantRow = Schema.Struct(Struct.omit(MerchantDetail.fields, ["productCount"]));
export type MerchantRow = typeof MerchantRow.Type;

const AreaRow = Schema.Struct({
  id: Schema.Int,
  code: SalesAreaCode,
  plans: Schema.Array(
    Schema.Struct({
      range: RangeCode,
      weekdays: Schema.Array(Weekday),
      cutOff: ClockTime,
      closedDays: Schema.Array(CalendarDay),
    }),
  ),
});
export type AreaRow = typeof AreaRow.Type;

const OfferRow = Schema.Struct({
  id: Schema.Int,
  /** Milliseconds since 1970. */
  startsAt: Schema.Finite,
  endsAt: Schema.Finite,
});
export type OfferRow = typeof OfferRow.Type;

const SnapshotRow = Schema.Struct({
  taxons: Schema.Array(TaxonRow),
  brands: Schema.Array(Brand),
  merchants: Schema.Array(MerchantRow),
  areas: Schema.Array(AreaRow),
  offers: Schema.Array(OfferRow),
  /** Milliseconds since 1970. */
  priceTurns: Schema.Array(Schema.Finite),
  rewrites: Schema.Array(Schema.Tuple([Schema.String, Schema.String])),
});
const decodeSnapshot = Schema.decodeUnknownSync(Schema.fromJsonString(SnapshotRow));

const snapshotOf = (version: string, row: typeof SnapshotRow.Type): Snapshot => ({
  version,
  tree: makeTaxonTree(row.taxons),
  brands: row.brands,
  brandById: new Map(row.brands.map((brand) => [brand.id, brand])),
  brandBySlug: new Map(row.brands.map((brand) => [brand.slug, brand])),
  merchants: row.merchants,
  merchantById: new Map(row.merchants.map((merchant) => [merchant.id, merchant])),
  sellerBySlug: new Map(
    row.merchants
      .filter(({ status }) => status === "active")
      .map((merchant) => [merchant.slug, merchant]),
  ),
  areas: new Map(row.areas.map((area) => [area.code, area])),
  offers: row.offers,
  priceTurns: row.priceTurns,
  rewrites: new Map(
    [...Map.groupBy(row.rewrites, ([phrase]) => phrase)].map(([phrase, pairs]) => [
      phrase,
      pairs.map(([, replacement]) => replacement),
    ]),
  ),
});

/** The short form of a merchant, as products show it. */
export const shortMerchant = (merchant: {
  readonly id: MerchantId;
  readonly name: string;
  readonly slug: string;
  readonly gmp: boolean;
}): object => ({
  id: merchant.id,
  name: merchant.name,
  slug: merchant.slug,
  gmp: merchant.gmp,
});
